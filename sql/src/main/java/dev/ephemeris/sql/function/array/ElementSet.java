// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** The elements of an array without duplicates, in the order in which they first appear. */
final class ElementSet {
  private final Map<String, Value> elements = new LinkedHashMap<>();

  private ElementSet() {}

  static ElementSet of(ArrayValue array) {
    ElementSet set = new ElementSet();
    for (Value element : array.elements()) {
      set.elements.putIfAbsent(ElementKey.of(element), element);
    }
    return set;
  }

  boolean contains(Value value) {
    return elements.containsKey(ElementKey.of(value));
  }

  boolean hasSameAs(ElementSet other) {
    return elements.keySet().equals(other.elements.keySet());
  }

  /** Adds the elements of the other set at the end. */
  ElementSet addAll(ElementSet other) {
    other.elements.forEach(elements::putIfAbsent);
    return this;
  }

  /** Keeps only elements that the other set also contains. */
  ElementSet retainAll(ElementSet other) {
    elements.keySet().removeIf(key -> !other.elements.containsKey(key));
    return this;
  }

  /** Removes all elements of the other set. */
  ElementSet removeAll(ElementSet other) {
    elements.keySet().removeIf(other.elements::containsKey);
    return this;
  }

  ArrayValue toArray() {
    return Values.array(new ArrayList<>(elements.values()));
  }
}

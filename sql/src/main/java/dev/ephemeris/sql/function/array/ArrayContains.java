// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Map;

/**
 * {@code ARRAY_CONTAINS(array, value [, partial])}: whether an element equals the value. If the
 * third argument is true and the value an object, it is enough that an element has all its
 * properties.
 */
final class ArrayContains {
  private ArrayContains() {}

  static Value call(Value[] arguments) {
    Value wanted = arguments[1];
    // An undefined third argument is as good as none; any other that is no boolean is wrong.
    Value partial = arguments.length == 3 && arguments[2].isDefined() ? arguments[2] : Values.FALSE;
    if (!(arguments[0] instanceof ArrayValue array)
        || wanted.isUndefined()
        || !(partial instanceof BooleanValue isPartial)) {
      return Values.UNDEFINED;
    }
    return Values.of(
        (isPartial.isTrue() && wanted instanceof ObjectValue properties)
            ? containsAllOf(array, properties.properties())
            : array.elements().contains(wanted));
  }

  private static boolean containsAllOf(ArrayValue array, Map<String, Value> wanted) {
    for (Value element : array.elements()) {
      if (element instanceof ObjectValue object && hasAll(object.properties(), wanted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasAll(Map<String, Value> properties, Map<String, Value> wanted) {
    // Comparing the sizes first bounds the work by the size of the element.
    return properties.size() >= wanted.size()
        && wanted.entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(properties.get(entry.getKey())));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ARRAY_CONCAT(array, array, …)}: the elements of all of them, one after the other.
 * Undefined if there are more than {@link #MAX_ELEMENTS}.
 */
final class ArrayConcat {
  /** The most elements: twice as many as one item can contain. */
  static final int MAX_ELEMENTS = 1 << 21;

  private ArrayConcat() {}

  static Value call(Value[] arguments) {
    long count = 0;
    for (Value argument : arguments) {
      if (!(argument instanceof ArrayValue array)) {
        return Values.UNDEFINED;
      }
      count += array.size();
    }
    return count > MAX_ELEMENTS ? Values.UNDEFINED : concatenate(arguments, (int) count);
  }

  private static Value concatenate(Value[] arrays, int count) {
    List<Value> elements = new ArrayList<>(count);
    for (Value array : arrays) {
      elements.addAll(((ArrayValue) array).elements());
    }
    return Values.array(elements);
  }
}

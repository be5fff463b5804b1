// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code ARRAY_SLICE(array, start [, count])}: the elements from an index on, all or at most {@code
 * count}. A negative index counts from the end; indexes outside the array are ignored.
 */
final class ArraySlice {
  private static final Value ALL = Values.of(Long.MAX_VALUE);

  private ArraySlice() {}

  static Value call(Value[] arguments) {
    Value most = arguments.length == 3 ? arguments[2] : ALL;
    return arguments[0] instanceof ArrayValue array
            && arguments[1] instanceof NumberValue start
            && start.isInteger()
            && most instanceof NumberValue count
            && count.isInteger()
        ? slice(array, start.integer(), count.integer())
        : Values.UNDEFINED;
  }

  private static ArrayValue slice(ArrayValue array, long start, long count) {
    int size = array.size();
    long from = start < 0 ? Math.max(0, start + size) : Math.min(start, size);
    long length = Math.clamp(count, 0, size - from);
    return length == size
        ? array
        : Values.array(array.elements().subList((int) from, (int) (from + length)));
  }
}

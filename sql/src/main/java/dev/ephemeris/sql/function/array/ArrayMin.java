package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ValueOrder;

/** {@code ARRAY_MIN(array)}: the first of its elements in the order of all values. */
final class ArrayMin extends ExtremeFunction {
  ArrayMin() {
    super("ARRAY_MIN", ValueOrder.INSTANCE);
  }
}

package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ValueOrder;

/** {@code ARRAY_MAX(array)}: the last of its elements in the order of all values. */
final class ArrayMax extends ExtremeFunction {
  ArrayMax() {
    super("ARRAY_MAX", ValueOrder.INSTANCE.reversed());
  }
}

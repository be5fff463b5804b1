package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.Value;

/** {@code SETDIFFERENCE(array, array)}: what is in the first of them only, each once. */
final class SetDifference extends SetFunction {
  SetDifference() {
    super("SETDIFFERENCE");
  }

  @Override
  Value apply(ElementSet left, ElementSet right) {
    return left.removeAll(right).toArray();
  }
}

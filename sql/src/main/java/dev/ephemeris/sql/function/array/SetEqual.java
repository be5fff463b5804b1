package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code SETEQUAL(array, array)}: whether the same is in both, however often and in any order. */
final class SetEqual extends SetFunction {
  SetEqual() {
    super("SETEQUAL");
  }

  @Override
  Value apply(ElementSet left, ElementSet right) {
    return Values.of(left.hasSameAs(right));
  }
}

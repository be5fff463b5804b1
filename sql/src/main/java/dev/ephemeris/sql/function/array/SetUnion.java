package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.Value;

/** {@code SETUNION(array, array)}: what is in either of them, each once. */
final class SetUnion extends SetFunction {
  SetUnion() {
    super("SETUNION");
  }

  @Override
  Value apply(ElementSet left, ElementSet right) {
    return left.addAll(right).toArray();
  }
}

package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.Value;

/**
 * {@code SETINTERSECT(array, array)}: what is in both of them, each once, in the order of the
 * second one.
 */
final class SetIntersect extends SetFunction {
  SetIntersect() {
    super("SETINTERSECT");
  }

  @Override
  Value apply(ElementSet left, ElementSet right) {
    return right.retainAll(left).toArray();
  }
}

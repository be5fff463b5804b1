package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code SQUARE(number)}: it times itself; undefined where that is too large. */
final class Square extends NumberFunction {
  Square() {
    super("SQUARE");
  }

  @Override
  protected double apply(double argument) {
    return argument * argument;
  }
}

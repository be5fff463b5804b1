package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code ABS(number)}: its size without its sign. */
final class Abs extends NumberFunction {
  Abs() {
    super("ABS");
  }

  @Override
  protected double apply(double argument) {
    return Math.abs(argument);
  }
}

package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code SIGN(number)}: -1, 0 or 1, as it is negative, zero or positive. */
final class Sign extends NumberFunction {
  Sign() {
    super("SIGN");
  }

  @Override
  protected double apply(double argument) {
    return Math.signum(argument);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code RADIANS(number)}: an angle in degrees, in radians. */
final class Radians extends NumberFunction {
  Radians() {
    super("RADIANS");
  }

  @Override
  protected double apply(double argument) {
    return Math.toRadians(argument);
  }
}

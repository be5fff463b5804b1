// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code DEGREES(number)}: an angle in radians, in degrees. */
final class Degrees extends NumberFunction {
  Degrees() {
    super("DEGREES");
  }

  @Override
  protected double apply(double argument) {
    return Math.toDegrees(argument);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code ATAN(number)}: the angle in radians whose tangent it is. */
final class Atan extends NumberFunction {
  Atan() {
    super("ATAN");
  }

  @Override
  protected double apply(double argument) {
    return Math.atan(argument);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code TAN(number)}: the tangent of an angle in radians. */
final class Tan extends NumberFunction {
  Tan() {
    super("TAN");
  }

  @Override
  protected double apply(double argument) {
    return Math.tan(argument);
  }
}

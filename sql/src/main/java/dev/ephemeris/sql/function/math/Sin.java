// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code SIN(number)}: the sine of an angle in radians. */
final class Sin extends NumberFunction {
  Sin() {
    super("SIN");
  }

  @Override
  protected double apply(double argument) {
    return Math.sin(argument);
  }
}

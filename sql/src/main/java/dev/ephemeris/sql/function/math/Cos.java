// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code COS(number)}: the cosine of an angle in radians. */
final class Cos extends NumberFunction {
  Cos() {
    super("COS");
  }

  @Override
  protected double apply(double argument) {
    return Math.cos(argument);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code COT(number)}: the cotangent of an angle in radians; undefined at zero. */
final class Cot extends NumberFunction {
  Cot() {
    super("COT");
  }

  @Override
  protected double apply(double argument) {
    return 1 / Math.tan(argument);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code EXP(number)}: e to the power of it; undefined where that is too large. */
final class Exp extends NumberFunction {
  Exp() {
    super("EXP");
  }

  @Override
  protected double apply(double argument) {
    return Math.exp(argument);
  }
}

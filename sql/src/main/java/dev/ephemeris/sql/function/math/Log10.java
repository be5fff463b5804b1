// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code LOG10(number)}: its logarithm to base ten; undefined unless it is positive. */
final class Log10 extends NumberFunction {
  Log10() {
    super("LOG10");
  }

  @Override
  protected double apply(double argument) {
    return Math.log10(argument);
  }
}

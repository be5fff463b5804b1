// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code SQRT(number)}: its square root; undefined when it is negative. */
final class Sqrt extends NumberFunction {
  Sqrt() {
    super("SQRT");
  }

  @Override
  protected double apply(double argument) {
    return Math.sqrt(argument);
  }
}

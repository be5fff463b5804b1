// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code ASIN(number)}: the angle in radians whose sine it is; undefined beyond -1 to 1. */
final class Asin extends NumberFunction {
  Asin() {
    super("ASIN");
  }

  @Override
  protected double apply(double argument) {
    return Math.asin(argument);
  }
}

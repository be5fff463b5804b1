// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NumberFunction;

/** {@code ACOS(number)}: the angle in radians whose cosine it is; undefined beyond -1 to 1. */
final class Acos extends NumberFunction {
  Acos() {
    super("ACOS");
  }

  @Override
  protected double apply(double argument) {
    return Math.acos(argument);
  }
}

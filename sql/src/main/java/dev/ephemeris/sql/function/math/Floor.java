// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code FLOOR(number)}: the largest whole number that is not greater. */
final class Floor extends RoundingFunction {
  Floor() {
    super("FLOOR");
  }

  @Override
  double round(double number) {
    return Math.floor(number);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/**
 * {@code ROUND(number)}: the nearest whole number; of two equally near, the one farther from zero.
 */
final class Round extends RoundingFunction {
  Round() {
    super("ROUND");
  }

  @Override
  double round(double number) {
    double size = Math.abs(number);
    double whole = Math.floor(size);
    // Not floor(size + 0.5): that sum is itself rounded, and takes what is just below a half to
    // one.
    return Math.copySign(size - whole >= 0.5 ? whole + 1 : whole, number);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code CEILING(number)}: the smallest whole number that is not less. */
final class Ceiling extends RoundingFunction {
  Ceiling() {
    super("CEILING");
  }

  @Override
  double round(double number) {
    return Math.ceil(number);
  }
}

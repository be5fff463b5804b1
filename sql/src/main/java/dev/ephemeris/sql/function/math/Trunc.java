// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code TRUNC(number)}: the whole number without the fraction. */
final class Trunc extends RoundingFunction {
  Trunc() {
    super("TRUNC");
  }

  @Override
  double round(double number) {
    return number < 0 ? Math.ceil(number) : Math.floor(number);
  }
}

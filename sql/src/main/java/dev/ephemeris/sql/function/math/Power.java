// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code POWER(base, exponent)}: the base to the power of the exponent. */
final class Power extends TwoNumberFunction {
  Power() {
    super("POWER");
  }

  @Override
  double apply(double base, double exponent) {
    return Math.pow(base, exponent);
  }
}

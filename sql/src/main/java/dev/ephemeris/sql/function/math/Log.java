// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/**
 * {@code LOG(number [, base])}: its logarithm, the natural one unless there is a base. Undefined
 * where there is none, as of zero, or to base zero or one.
 */
final class Log extends TwoNumberFunction {
  Log() {
    super("LOG", Math.E);
  }

  @Override
  double apply(double number, double base) {
    return base == 0 ? Double.NaN : Math.log(number) / Math.log(base);
  }
}

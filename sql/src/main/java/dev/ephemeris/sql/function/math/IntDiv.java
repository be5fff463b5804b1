// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTDIV(left, right)}: the quotient of two whole numbers, without its fraction. */
final class IntDiv extends IntegerFunction {
  IntDiv() {
    super("INTDIV");
  }

  @Override
  long apply(long left, long right) {
    return Math.divideExact(left, right);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTADD(left, right)}: the sum of two whole numbers. */
final class IntAdd extends IntegerFunction {
  IntAdd() {
    super("INTADD");
  }

  @Override
  long apply(long left, long right) {
    return Math.addExact(left, right);
  }
}

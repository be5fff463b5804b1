// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTMUL(left, right)}: the product of two whole numbers. */
final class IntMul extends IntegerFunction {
  IntMul() {
    super("INTMUL");
  }

  @Override
  long apply(long left, long right) {
    return Math.multiplyExact(left, right);
  }
}

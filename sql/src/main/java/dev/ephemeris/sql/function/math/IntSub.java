// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTSUB(left, right)}: the difference of two whole numbers. */
final class IntSub extends IntegerFunction {
  IntSub() {
    super("INTSUB");
  }

  @Override
  long apply(long left, long right) {
    return Math.subtractExact(left, right);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTBITAND(left, right)}: the bits that both have. */
final class IntBitAnd extends IntegerFunction {
  IntBitAnd() {
    super("INTBITAND");
  }

  @Override
  long apply(long left, long right) {
    return left & right;
  }
}

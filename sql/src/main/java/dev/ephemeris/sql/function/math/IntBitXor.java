// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTBITXOR(left, right)}: the bits that only one of them has. */
final class IntBitXor extends IntegerFunction {
  IntBitXor() {
    super("INTBITXOR");
  }

  @Override
  long apply(long left, long right) {
    return left ^ right;
  }
}

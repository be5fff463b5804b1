// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTBITOR(left, right)}: the bits that either has. */
final class IntBitOr extends IntegerFunction {
  IntBitOr() {
    super("INTBITOR");
  }

  @Override
  long apply(long left, long right) {
    return left | right;
  }
}

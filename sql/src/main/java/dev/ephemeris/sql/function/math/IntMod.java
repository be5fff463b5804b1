// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTMOD(left, right)}: what the division leaves over, with the sign of the left one. */
final class IntMod extends IntegerFunction {
  IntMod() {
    super("INTMOD");
  }

  @Override
  long apply(long left, long right) {
    return left % right;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTBITRIGHTSHIFT(number, distance)}: its bits, so many places down; the sign stays. */
final class IntBitRightShift extends IntegerFunction {
  IntBitRightShift() {
    super("INTBITRIGHTSHIFT");
  }

  @Override
  long apply(long number, long distance) {
    return number >> ShiftDistance.of(distance);
  }
}

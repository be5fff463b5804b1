// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code INTBITLEFTSHIFT(number, distance)}: its bits, so many places up. */
final class IntBitLeftShift extends IntegerFunction {
  IntBitLeftShift() {
    super("INTBITLEFTSHIFT");
  }

  @Override
  long apply(long number, long distance) {
    return number << ShiftDistance.of(distance);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** How far bits are shifted. */
final class ShiftDistance {
  private ShiftDistance() {}

  /**
   * A distance within a number of 64 bits.
   *
   * @throws ArithmeticException when it is none, where Java would silently shift by another one
   */
  static int of(long distance) {
    if (distance < 0 || distance >= Long.SIZE) {
      throw new ArithmeticException("No distance within 64 bits");
    }
    return (int) distance;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

/** {@code ATN2(y, x)}: the angle in radians between the x axis and the line to the point (x, y). */
final class Atn2 extends TwoNumberFunction {
  Atn2() {
    super("ATN2");
  }

  @Override
  double apply(double y, double x) {
    return Math.atan2(y, x);
  }
}

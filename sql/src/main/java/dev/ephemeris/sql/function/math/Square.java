// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** {@code SQUARE(number)}: it times itself; undefined where that is too large. */
final class Square extends ExactFunction {
  Square() {
    super("SQUARE");
  }

  @Override
  Value apply(NumberValue argument) {
    return Arithmetic.multiply(argument, argument);
  }
}

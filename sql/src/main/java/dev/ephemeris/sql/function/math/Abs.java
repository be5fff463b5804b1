// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** {@code ABS(number)}: its size without its sign. */
final class Abs extends ExactFunction {
  Abs() {
    super("ABS");
  }

  @Override
  Value apply(NumberValue argument) {
    return Arithmetic.absolute(argument);
  }
}

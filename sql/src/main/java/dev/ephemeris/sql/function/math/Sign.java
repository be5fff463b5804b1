// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code SIGN(number)}: -1, 0 or 1, as it is negative, zero or positive. */
final class Sign extends ExactFunction {
  Sign() {
    super("SIGN");
  }

  @Override
  Value apply(NumberValue argument) {
    return Values.of((long) Math.signum(argument.number()));
  }
}

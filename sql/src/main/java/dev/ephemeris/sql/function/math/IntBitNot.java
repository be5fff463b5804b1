// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code INTBITNOT(number)}: the bits that a whole number has not. */
final class IntBitNot extends NamedFunction {
  IntBitNot() {
    super("INTBITNOT", Arity.exactly(1));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof NumberValue number && number.isInteger()
        ? Values.of(~number.integer())
        : Values.UNDEFINED;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * A function that gives a whole number near a number. A number that is whole stays as it is, to the
 * last of its 64 bits, which a double has not.
 */
abstract class RoundingFunction extends NamedFunction {
  RoundingFunction(String name) {
    super(name, Arity.exactly(1));
  }

  abstract double round(double number);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof NumberValue number)) {
      return Values.UNDEFINED;
    }
    return number.isInteger() ? number : Values.of(round(number.number()));
  }
}

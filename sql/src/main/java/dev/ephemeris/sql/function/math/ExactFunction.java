// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * A function of one number that is exact for whole numbers of 64 bits; of anything else it gives
 * undefined.
 */
abstract class ExactFunction extends NamedFunction {
  ExactFunction(String name) {
    super(name, Arity.exactly(1));
  }

  abstract Value apply(NumberValue argument);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof NumberValue number ? apply(number) : Values.UNDEFINED;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of one number that gives a number; of anything else it gives undefined. */
public abstract class NumberFunction extends NamedFunction {
  protected NumberFunction(String name) {
    super(name, Arity.exactly(1));
  }

  /** May give what is no number, which is then undefined. */
  protected abstract double apply(double argument);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    return arguments[0] instanceof NumberValue number
        ? Values.of(apply(number.number()))
        : Values.UNDEFINED;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of two numbers that gives a number; of anything else it gives undefined. */
abstract class TwoNumberFunction extends NamedFunction {
  private final Value secondByDefault;

  TwoNumberFunction(String name) {
    super(name, Arity.exactly(2));
    this.secondByDefault = Values.UNDEFINED;
  }

  /** One whose second argument may be left out. */
  TwoNumberFunction(String name, double secondByDefault) {
    super(name, Arity.between(1, 2));
    this.secondByDefault = Values.of(secondByDefault);
  }

  /** May give what is no number, which is then undefined. */
  abstract double apply(double first, double second);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    Value given = arguments.length == 1 ? secondByDefault : arguments[1];
    return arguments[0] instanceof NumberValue first && given instanceof NumberValue second
        ? Values.of(apply(first.number(), second.number()))
        : Values.UNDEFINED;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * {@code NUMBERBIN(number [, size])}: where the bin begins that a number falls into, when bins of
 * this size follow each other from zero on. The size is one unless given. A negative one makes the
 * bins begin at their upper end; zero gives undefined.
 */
final class NumberBin extends NamedFunction {
  private static final Value ONE = Values.of(1);

  NumberBin() {
    super("NUMBERBIN", Arity.between(1, 2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    Value given = arguments.length == 1 ? ONE : arguments[1];
    return arguments[0] instanceof NumberValue number && given instanceof NumberValue size
        ? Arithmetic.floorToMultiple(number, size)
        : Values.UNDEFINED;
  }
}

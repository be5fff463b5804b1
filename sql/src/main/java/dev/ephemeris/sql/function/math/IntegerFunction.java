// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/**
 * A function of two whole numbers of 64 bits that gives one. Of anything else it gives undefined,
 * and also where the result does not fit: a wrong number would be worse than none.
 */
abstract class IntegerFunction extends NamedFunction {
  IntegerFunction(String name) {
    super(name, Arity.exactly(2));
  }

  /**
   * Applies it.
   *
   * @throws ArithmeticException when there is no result of 64 bits
   */
  abstract long apply(long left, long right);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof NumberValue left && left.isInteger())
        || !(arguments[1] instanceof NumberValue right && right.isInteger())) {
      return Values.UNDEFINED;
    }
    try {
      return Values.of(apply(left.integer(), right.integer()));
    } catch (ArithmeticException noResult) {
      return Values.UNDEFINED;
    }
  }
}

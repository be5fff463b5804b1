// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code PI()}: the number pi. */
final class Pi extends NamedFunction {
  private static final Value PI = Values.of(Math.PI);

  Pi() {
    super("PI", Arity.exactly(0));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return PI;
  }
}

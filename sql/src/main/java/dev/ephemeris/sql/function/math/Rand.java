// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.concurrent.ThreadLocalRandom;

/** {@code RAND()}: a random number from 0 to below 1, another one each time. */
final class Rand extends NamedFunction {
  Rand() {
    super("RAND", Arity.exactly(0));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    return Values.of(ThreadLocalRandom.current().nextDouble());
  }

  @Override
  public boolean isPure() {
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import dev.ephemeris.sql.value.Value;
import java.time.Instant;

/** A mathematical function as a class. Goes when these are rows, too. */
public abstract class NamedFunction {
  private static final CallContext NO_CONTEXT = new CallContext(Instant.EPOCH);

  private final String name;
  private final Arity arity;

  protected NamedFunction(String name, Arity arity) {
    this.name = name;
    this.arity = arity;
  }

  public abstract Value call(Value[] arguments, CallContext context);

  public boolean isPure() {
    return true;
  }

  public final ScalarFunction toRow() {
    return isPure()
        ? ScalarFunction.pure(name, arity, arguments -> call(arguments, NO_CONTEXT))
        : ScalarFunction.impure(name, arity, this::call);
  }
}

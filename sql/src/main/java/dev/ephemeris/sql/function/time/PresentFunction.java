package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/**
 * Tells the time. It stands still during a query, so that those functions that may tell each item
 * another time give the same as their static twins.
 */
abstract class PresentFunction extends NamedFunction {
  PresentFunction(String name) {
    super(name, Arity.exactly(0));
  }

  abstract Value tell(DateTime now);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    @Nullable DateTime now = DateTime.ofInstant(context.now());
    return now == null ? Values.UNDEFINED : tell(now);
  }

  @Override
  public final boolean isPure() {
    return false;
  }
}

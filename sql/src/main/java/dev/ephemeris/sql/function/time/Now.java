package dev.ephemeris.sql.function.time;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** {@code NOW([part, count])}: the time, or that so many parts later. */
final class Now extends NamedFunction {
  Now() {
    super("NOW", Arity.between(0, 2));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    @Nullable DateTime now = DateTime.ofInstant(context.now());
    return switch (arguments.length) {
      case 0 -> DateTime.toValue(now);
      case 2 -> Shift.by(arguments[0], arguments[1], 1, now);
      // A part without a count, or the other way round, tells nothing.
      default -> Values.UNDEFINED;
    };
  }

  @Override
  public boolean isPure() {
    return false;
  }
}

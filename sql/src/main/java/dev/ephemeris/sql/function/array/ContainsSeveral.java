package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.Predicate;

/**
 * A function that asks of several values whether an array contains them. One of two answers is
 * decisive: it is the result if any value has it. Otherwise an undefined value, which might have
 * had it, makes the result undefined.
 */
abstract class ContainsSeveral extends NamedFunction {
  /** For so few questions, looking through the array each time is less work than a set is. */
  private static final int FEW = 8;

  private final boolean decisive;

  ContainsSeveral(String name, boolean decisive) {
    super(name, Arity.atLeast(2));
    this.decisive = decisive;
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof ArrayValue array)) {
      return Values.UNDEFINED;
    }
    Predicate<Value> isContained =
        arguments.length <= FEW ? array.elements()::contains : ElementSet.of(array)::contains;
    boolean isUncertain = false;
    for (int i = 1; i < arguments.length; i++) {
      if (arguments[i].isUndefined()) {
        isUncertain = true;
      } else if (isContained.test(arguments[i]) == decisive) {
        return Values.of(decisive);
      }
    }
    return isUncertain ? Values.UNDEFINED : Values.of(!decisive);
  }
}

package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Comparator;

/**
 * A function that gives the first of an array's elements in some order. Undefined if there are
 * none, or if an array or object is among them.
 */
abstract class ExtremeFunction extends NamedFunction {
  private final Comparator<Value> order;

  ExtremeFunction(String name, Comparator<Value> order) {
    super(name, Arity.exactly(1));
    this.order = order;
  }

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    Value first = Values.UNDEFINED;
    if (arguments[0] instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (!isScalar(element)) {
          return Values.UNDEFINED;
        }
        if (first.isUndefined() || order.compare(element, first) < 0) {
          first = element;
        }
      }
    }
    return first;
  }

  private static boolean isScalar(Value element) {
    return switch (element.type()) {
      case UNDEFINED, NULL, BOOLEAN, NUMBER, STRING -> true;
      case ARRAY, OBJECT -> false;
    };
  }
}

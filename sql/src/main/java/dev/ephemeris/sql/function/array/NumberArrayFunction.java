package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/**
 * A function of an array of numbers that gives a number. If anything else is among them it gives
 * undefined.
 */
abstract class NumberArrayFunction extends NamedFunction {
  NumberArrayFunction(String name) {
    super(name, Arity.exactly(1));
  }

  /**
   * May give what is no number, which is then undefined.
   *
   * @param numbers maybe none; the callee's own
   */
  abstract double apply(double[] numbers);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    if (!(arguments[0] instanceof ArrayValue array)) {
      return Values.UNDEFINED;
    }
    List<Value> elements = array.elements();
    double[] numbers = new double[elements.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(elements.get(i) instanceof NumberValue number)) {
        return Values.UNDEFINED;
      }
      numbers[i] = number.number();
    }
    return Values.of(apply(numbers));
  }
}

package dev.ephemeris.sql.function.vector;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** A function of two vectors: arrays of numbers, of the same length. */
abstract class VectorFunction extends NamedFunction {
  private final DistanceFunction byDefault;

  VectorFunction(String name, DistanceFunction byDefault) {
    super(name, Arity.between(2, 4));
    this.byDefault = byDefault;
  }

  /** May give what is no number, which is then undefined. */
  abstract double apply(DistanceFunction distance, double[] left, double[] right);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    VectorOptions options = VectorOptions.of(arguments, byDefault);
    if (options == null
        || !(arguments[0] instanceof ArrayValue first)
        || !(arguments[1] instanceof ArrayValue second)
        || first.size() != second.size()
        || first.size() == 0) {
      return Values.UNDEFINED;
    }
    double[] left = elements(first, options.type());
    double[] right = left == null ? null : elements(second, options.type());
    return left == null || right == null
        ? Values.UNDEFINED
        : Values.of(apply(options.distance(), left, right));
  }

  private static double @Nullable [] elements(ArrayValue array, VectorDataType type) {
    double[] elements = new double[array.size()];
    int index = 0;
    for (Value element : array.elements()) {
      if (!(element instanceof NumberValue number)) {
        return null;
      }
      elements[index] = type.convert(number.number());
      if (!Double.isFinite(elements[index++])) {
        return null;
      }
    }
    return elements;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** Compares two vectors: arrays of numbers, of the same length. */
final class VectorComparison {
  private VectorComparison() {}

  /** An operation on two vectors; NaN becomes undefined. */
  interface Operation {
    double apply(DistanceFunction distance, double[] left, double[] right);
  }

  /**
   * Compares the first two arguments.
   *
   * @param byDefault the function to compare with, unless the fourth argument names another
   */
  static Value call(Value[] arguments, DistanceFunction byDefault, Operation operation) {
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
        : Values.of(operation.apply(options.distance(), left, right));
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

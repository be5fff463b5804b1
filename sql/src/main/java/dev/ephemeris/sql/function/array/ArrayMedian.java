package dev.ephemeris.sql.function.array;

import java.util.Arrays;

/**
 * {@code ARRAY_MEDIAN(numbers)}: the one in the middle by size, or the mean of the two that are;
 * undefined if there are none.
 */
final class ArrayMedian extends NumberArrayFunction {
  ArrayMedian() {
    super("ARRAY_MEDIAN");
  }

  @Override
  double apply(double[] numbers) {
    if (numbers.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(numbers);
    int middle = numbers.length / 2;
    return numbers.length % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
  }
}

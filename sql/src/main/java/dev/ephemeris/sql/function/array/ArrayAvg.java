package dev.ephemeris.sql.function.array;

/** {@code ARRAY_AVG(numbers)}: their mean; undefined if there are none. */
final class ArrayAvg extends NumberArrayFunction {
  ArrayAvg() {
    super("ARRAY_AVG");
  }

  @Override
  double apply(double[] numbers) {
    return ArraySum.sum(numbers) / numbers.length;
  }
}

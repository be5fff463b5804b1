package dev.ephemeris.sql.function.array;

/** {@code ARRAY_SUM(numbers)}: their sum; zero if there are none. */
final class ArraySum extends NumberArrayFunction {
  ArraySum() {
    super("ARRAY_SUM");
  }

  @Override
  double apply(double[] numbers) {
    return sum(numbers);
  }

  static double sum(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
      sum += number;
    }
    return sum;
  }
}

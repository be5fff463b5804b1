package dev.ephemeris.sql.function.math;

/**
 * {@code NUMBERBIN(number [, size])}: where the bin begins that a number falls into, when bins of
 * this size follow each other from zero on. The size is one unless given. A negative one makes the
 * bins begin at their upper end; zero gives undefined.
 */
final class NumberBin extends TwoNumberFunction {
  NumberBin() {
    super("NUMBERBIN", 1);
  }

  @Override
  double apply(double number, double size) {
    return Math.floor(number / size) * size;
  }
}

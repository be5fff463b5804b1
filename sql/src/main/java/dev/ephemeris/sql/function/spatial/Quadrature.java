package dev.ephemeris.sql.function.spatial;

import java.util.function.DoubleUnaryOperator;

/** Integrates smooth functions, by Gauss and Legendre. */
final class Quadrature {
  private static final int POINTS = 16;

  /** Those above the middle of the interval from -1 to 1; the others mirror them. */
  private static final double[] NODES = new double[POINTS / 2];

  private static final double[] WEIGHTS = new double[POINTS / 2];

  static {
    for (int i = 0; i < NODES.length; i++) {
      double node = Math.cos(Math.PI * (i + 0.75) / (POINTS + 0.5));
      for (int step = 0; step < 8; step++) {
        node -= legendre(node) / slope(node);
      }
      NODES[i] = node;
      WEIGHTS[i] = 2 / ((1 - node * node) * slope(node) * slope(node));
    }
  }

  private Quadrature() {}

  static double integrate(DoubleUnaryOperator function, double from, double to) {
    double middle = (from + to) / 2;
    double half = (to - from) / 2;
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      double offset = half * NODES[i];
      sum +=
          WEIGHTS[i]
              * (function.applyAsDouble(middle - offset) + function.applyAsDouble(middle + offset));
    }
    return sum * half;
  }

  private static double legendre(double x) {
    return legendre(POINTS, x);
  }

  private static double slope(double x) {
    return POINTS * (x * legendre(POINTS, x) - legendre(POINTS - 1, x)) / (x * x - 1);
  }

  private static double legendre(int degree, double x) {
    double before = 1;
    double value = x;
    for (int n = 2; n <= degree; n++) {
      double next = ((2 * n - 1) * x * value - (n - 1) * before) / n;
      before = value;
      value = next;
    }
    return value;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.function.DoubleUnaryOperator;

/**
 * Integrates over angles at the earth's centre by Gauss–Legendre quadrature. The integrands depend
 * on the earth's shape and change little, so few points give full precision.
 */
final class Quadrature {
  /** In radians. */
  private static final double SHORT = 0.25;

  private static final Quadrature FOR_SHORT = new Quadrature(6);
  private static final Quadrature FOR_LONG = new Quadrature(16);

  /** The nodes above the middle of the interval from -1 to 1; the others are their negatives. */
  private final double[] nodes;

  private final double[] weights;

  private Quadrature(int points) {
    nodes = new double[points / 2];
    weights = new double[points / 2];
    for (int i = 0; i < nodes.length; i++) {
      double node = Math.cos(Math.PI * (i + 0.75) / (points + 0.5));
      for (int step = 0; step < 8; step++) {
        node -= legendre(points, node) / slope(points, node);
      }
      nodes[i] = node;
      weights[i] = 2 / ((1 - node * node) * slope(points, node) * slope(points, node));
    }
  }

  /** The integral from 0 to an angle. */
  static double integrate(DoubleUnaryOperator function, double angle) {
    return (angle <= SHORT ? FOR_SHORT : FOR_LONG).integrateTo(angle, function);
  }

  private double integrateTo(double angle, DoubleUnaryOperator function) {
    double half = angle / 2;
    double sum = 0;
    for (int i = 0; i < nodes.length; i++) {
      double offset = half * nodes[i];
      double both = function.applyAsDouble(half - offset) + function.applyAsDouble(half + offset);
      sum += weights[i] * both;
    }
    return sum * half;
  }

  private static double slope(int degree, double x) {
    return degree * (x * legendre(degree, x) - legendre(degree - 1, x)) / (x * x - 1);
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The functions that measure how near two vectors of the same length are. */
public enum DistanceFunction {
  /** The cosine of the angle between them: 1 when they point the same way, -1 when opposite. */
  COSINE("cosine", true) {
    @Override
    double apply(double[] left, double[] right) {
      double product = 0;
      double leftSquares = 0;
      double rightSquares = 0;
      for (int i = 0; i < left.length; i++) {
        product += left[i] * right[i];
        leftSquares += left[i] * left[i];
        rightSquares += right[i] * right[i];
      }
      // One root, like the service: with two roots the last digits differ. If the product of the
      // squares is beyond the range of a double, the product of the roots need not be.
      double squares = leftSquares * rightSquares;
      boolean isInRange = squares <= Double.MAX_VALUE && squares >= Double.MIN_NORMAL;
      return product
          / (isInRange ? Math.sqrt(squares) : Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
    }
  },

  /** The sum of the products of their elements. */
  DOT_PRODUCT("dotproduct", true) {
    @Override
    double apply(double[] left, double[] right) {
      double product = 0;
      for (int i = 0; i < left.length; i++) {
        product += left[i] * right[i];
      }
      return product;
    }
  },

  /** The length of the straight line between them. */
  EUCLIDEAN("euclidean", false) {
    @Override
    double apply(double[] left, double[] right) {
      double squares = 0;
      for (int i = 0; i < left.length; i++) {
        double difference = left[i] - right[i];
        squares += difference * difference;
      }
      return Math.sqrt(squares);
    }
  };

  private final String name;
  private final boolean moreIsNearer;

  DistanceFunction(String name, boolean moreIsNearer) {
    this.name = name;
    this.moreIsNearer = moreIsNearer;
  }

  /**
   * Computes the result; NaN if it is undefined: for vectors without elements or, for cosine, all
   * zero.
   */
  abstract double apply(double[] left, double[] right);

  /** The function with this name in any case; null if there is none. */
  public static @Nullable DistanceFunction named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (DistanceFunction function : values()) {
      if (function.name.equals(lower)) {
        return function;
      }
    }
    return null;
  }

  /** Whether a greater result means nearer; results are sorted accordingly. */
  public boolean isMoreNearer() {
    return moreIsNearer;
  }

  /** A score that is higher for nearer vectors, for every function. */
  double score(double[] left, double[] right) {
    double distance = apply(left, right);
    return moreIsNearer ? distance : -distance;
  }
}

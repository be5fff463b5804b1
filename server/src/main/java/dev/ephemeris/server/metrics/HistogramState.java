// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

/**
 * What a histogram has counted.
 *
 * @param upperBounds of the ranges, inclusive and growing; the last is infinite
 * @param counts how many fell into each range and into none below
 * @param sum of all values
 */
public record HistogramState(double[] upperBounds, long[] counts, double sum) {
  public HistogramState {
    if (upperBounds.length != counts.length) {
      throw new IllegalArgumentException("Each range needs a count.");
    }
  }
}

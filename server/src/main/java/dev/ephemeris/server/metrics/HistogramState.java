// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

/**
 * The state of a histogram.
 *
 * @param upperBounds of the ranges, inclusive and ascending; the last is infinite
 * @param counts how many values each range has
 * @param sum of all values
 */
public record HistogramState(double[] upperBounds, long[] counts, double sum) {
  public HistogramState {
    if (upperBounds.length != counts.length) {
      throw new IllegalArgumentException("Each range needs a count.");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

/**
 * How queries are measured.
 *
 * @param items in the container and the table that are queried
 * @param allConnections how a round runs that measures throughput
 */
record QueryPlan(int items, int rounds, LoadPlan allConnections) {
  /** The small container has one item in this many, to show the effect of size. */
  static final int SHARE_OF_FEW = 100;

  private static final int MINIMUM_ITEMS = 1000;

  QueryPlan {
    if (items < MINIMUM_ITEMS || items > 10_000_000) {
      throw new IllegalArgumentException("1,000 to 10,000,000 items");
    }
  }

  int few() {
    return items / SHARE_OF_FEW;
  }

  LoadPlan oneConnection() {
    return new LoadPlan(1, allConnections.warmUp(), allConnections.window());
  }
}

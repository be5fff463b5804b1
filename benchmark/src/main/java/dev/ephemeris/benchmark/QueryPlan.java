package dev.ephemeris.benchmark;

import java.time.Duration;

/**
 * How queries are measured.
 *
 * @param items in the container and the table that are asked
 * @param connections while loading, and where throughput is measured
 */
record QueryPlan(int items, int rounds, Duration warmUp, Duration window, int connections) {
  /** One item in so many is in the small container, which shows what size has to do with it. */
  static final int SHARE_OF_FEW = 100;

  private static final int MINIMUM_ITEMS = 1000;

  QueryPlan {
    if (items < MINIMUM_ITEMS || items > 10_000_000 || rounds < 1 || rounds > 100) {
      throw new IllegalArgumentException("1,000 to 10,000,000 items and 1 to 100 rounds");
    }
    // Checks that a round ends while its signatures are good.
    LoadPlan unused = new LoadPlan(connections, warmUp, window);
  }

  int few() {
    return items / SHARE_OF_FEW;
  }

  LoadPlan oneConnection() {
    return new LoadPlan(1, warmUp, window);
  }

  LoadPlan allConnections() {
    return new LoadPlan(connections, warmUp, window);
  }
}

package dev.ephemeris.engine.query;

import java.util.concurrent.TimeUnit;

/**
 * What a page may take, whatever the query.
 *
 * @param maxRows the most rows, and as many as there are when the caller leaves it open
 * @param maxBytes when the rows come to this size, the page is full
 * @param maxWork how many entries are looked at before it is time to answer
 * @param maxNanos how long may be looked before it is time to answer
 * @param maxGatherNanos how long a query may take that must see everything before its first row
 */
public record QueryLimits(
    int maxRows, int maxBytes, int maxWork, long maxNanos, long maxGatherNanos) {
  public static final QueryLimits DEFAULT =
      new QueryLimits(
          1000,
          4 * 1024 * 1024,
          100_000,
          TimeUnit.SECONDS.toNanos(1),
          TimeUnit.SECONDS.toNanos(20));

  public QueryLimits withMaxWork(int newMaxWork) {
    return new QueryLimits(maxRows, maxBytes, newMaxWork, maxNanos, maxGatherNanos);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.listing.ItemListing;
import java.util.concurrent.TimeUnit;

/**
 * What a page may take, whatever the query.
 *
 * @param maxRows the most rows; more where all items have to be looked at anew for each page, if
 *     the caller leaves it open
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

  /** So many times the most rows where it would take long to make as many pages. */
  private static final int FEWER_PAGES = 10;

  /** How many rows a page may have, by what the caller says about it. */
  public int rows(int maxItems, ExecutionKind kind) {
    if (maxItems > 0) {
      return Math.min(maxItems, maxRows);
    }
    if (kind.seesAllForEachPage()) {
      return FEWER_PAGES * maxRows;
    }
    return maxItems == QueryRequest.UNSAID
        ? Math.min(ItemListing.DEFAULT_PAGE_ITEMS, maxRows)
        : maxRows;
  }

  public QueryLimits withMaxWork(int newMaxWork) {
    return new QueryLimits(maxRows, maxBytes, newMaxWork, maxNanos, maxGatherNanos);
  }
}

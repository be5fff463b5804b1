// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.listing.ItemListing;
import java.util.concurrent.TimeUnit;

/**
 * The limits of a page, whatever the query.
 *
 * @param maxRows the most rows; more if the caller sets no number and all items must be read again
 *     for each page
 * @param maxBytes the size of all rows at which the page is full
 * @param maxWork how many entries are read before the page ends
 * @param maxNanos how long entries are read before the page ends
 * @param maxGatherNanos how long a query may take that must read everything before its first row
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

  /** If every page reads all items, a page may have this many times as many rows. */
  private static final int FEWER_PAGES = 10;

  /** How many rows a page may have, given the caller's number. */
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

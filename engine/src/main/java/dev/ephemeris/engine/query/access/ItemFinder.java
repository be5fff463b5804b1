// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** Finds the items of one partition that a query is about by the numbers that the index gives. */
@FunctionalInterface
public interface ItemFinder {
  /**
   * The item with a number, alive or expired; null when the query is not about it.
   *
   * @param isLikelyWantedAgain so that it may be worth to remember it
   */
  @Nullable ItemRecord item(long itemNumber, boolean isLikelyWantedAgain);
}

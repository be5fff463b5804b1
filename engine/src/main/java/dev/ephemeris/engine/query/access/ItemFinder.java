// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** Finds the items of one partition and of a query's scope by the numbers in the index. */
@FunctionalInterface
public interface ItemFinder {
  /**
   * The item with a number, alive or expired; null if it is outside the query's scope.
   *
   * @param isLikelyWantedAgain whether it is worth remembering
   */
  @Nullable ItemRecord item(long itemNumber, boolean isLikelyWantedAgain);
}

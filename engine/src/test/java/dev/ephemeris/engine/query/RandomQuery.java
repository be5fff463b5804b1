// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, and what is needed to check its result.
 *
 * @param text the query
 * @param whole the same query without TOP, OFFSET and LIMIT
 * @param sortedBy the paths that it is sorted by, below the item, such as {@code /n/x}; empty if it
 *     is not sorted. The values are in each row as {@code k0}, {@code k1} and so on
 * @param offset the number of rows to skip
 * @param limit the number of rows after that; null for all
 * @param byItem whether each row belongs to one item and has its id as {@code id}
 */
record RandomQuery(
    String text,
    String whole,
    List<String> sortedBy,
    long offset,
    @Nullable Long limit,
    boolean byItem) {
  boolean isSorted() {
    return !sortedBy.isEmpty();
  }
}

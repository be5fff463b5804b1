// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, and what is needed to tell whether its result is right.
 *
 * @param text as it is asked
 * @param whole the same without TOP, OFFSET and LIMIT
 * @param sortedBy the paths it is sorted by, below the item, such as {@code /n/x}; empty for none.
 *     What it is sorted by stands in each row as {@code k0}, {@code k1} and so on
 * @param offset of the rows that are wanted
 * @param limit how many of them; null for all
 * @param byItem whether each row is of one item and names it as {@code id}
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

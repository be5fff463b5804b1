// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items that are expired and not yet purged.
 *
 * @param continuation where the next page begins; null when this was the last
 * @param complete whether all such items can be listed; while the queues are still being built, not
 *     all of them are found
 */
public record ExpiredPage(List<ItemRecord> items, @Nullable String continuation, boolean complete) {
  public ExpiredPage {
    items = List.copyOf(items);
  }
}

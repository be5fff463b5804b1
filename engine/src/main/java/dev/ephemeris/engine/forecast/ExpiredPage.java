// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of expired items that are not yet purged.
 *
 * @param continuation where the next page begins; null if this is the last page
 * @param complete whether all such items can be listed; while the queues are being built, some are
 *     missing
 */
public record ExpiredPage(List<ItemRecord> items, @Nullable String continuation, boolean complete) {
  public ExpiredPage {
    items = List.copyOf(items);
  }
}

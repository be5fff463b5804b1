// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A page of items that will expire.
 *
 * @param nowSeconds when the page was made
 * @param continuation where the next page begins; null if this is the last page
 * @param complete whether all such items can be listed; while the queues are being built, some are
 *     missing
 */
public record UpcomingPage(
    long nowSeconds, List<Item> items, @Nullable String continuation, boolean complete) {
  public UpcomingPage {
    items = List.copyOf(items);
  }

  /**
   * The facts that are shown of an item.
   *
   * @param endSecond the second in which it expires
   * @param lastModifiedSecond its {@code _ts}
   * @param ownTtl its {@code ttl}; empty if the container's default applies
   */
  public record Item(
      String id,
      PartitionKey partitionKey,
      long endSecond,
      long lastModifiedSecond,
      OptionalInt ownTtl) {}
}

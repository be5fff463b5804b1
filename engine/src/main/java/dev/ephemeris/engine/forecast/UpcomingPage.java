// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A page of items that will expire.
 *
 * @param nowSeconds when it was made
 * @param continuation where the next page begins; null when this was the last
 * @param complete whether all such items can be listed; while the queues are still being built, not
 *     all of them are found
 */
public record UpcomingPage(
    long nowSeconds, List<Item> items, @Nullable String continuation, boolean complete) {
  public UpcomingPage {
    items = List.copyOf(items);
  }

  /**
   * What is shown of an item.
   *
   * @param endSecond in which second it will be expired
   * @param lastModifiedSecond its {@code _ts}
   * @param ownTtl its {@code ttl}; empty when it lives by the container's default
   */
  public record Item(
      String id,
      PartitionKey partitionKey,
      long endSecond,
      long lastModifiedSecond,
      OptionalInt ownTtl) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** A listing or a query: which items it matches, and their order. */
record Search(Kind kind, int group) {
  enum Kind {
    LISTING,
    FILTER,
    ORDER,
    ORDER_DESCENDING,
    ORDER_WITH_LACKING,
    COUNT;

    static Kind any(Random random) {
      return values()[random.nextInt(values().length)];
    }
  }

  boolean isListing() {
    return kind == Kind.LISTING;
  }

  String text() {
    return switch (kind) {
      case LISTING -> "SELECT * FROM c";
      case FILTER -> "SELECT * FROM c WHERE c.group = " + group;
      case ORDER -> "SELECT * FROM c ORDER BY c.content";
      case ORDER_DESCENDING -> "SELECT * FROM c ORDER BY c.content DESC";
      case ORDER_WITH_LACKING -> "SELECT * FROM c ORDER BY c.rank";
      case COUNT -> "SELECT VALUE COUNT(1) FROM c";
    };
  }

  boolean wants(ModelItem item) {
    return kind != Kind.FILTER || ClientReads.groupOf(item) == group;
  }

  /** An item that was written between two pages may come twice, but always in its place. */
  void checkOrder(Container container, List<FoundItem> rows) {
    String what = "order of %s".formatted(this);
    switch (kind) {
      case LISTING ->
          assertThat(rows.stream().map(item -> key(container, item)))
              .as(what)
              .isSortedAccordingTo(Search::ascendingOnce);
      case FILTER, COUNT -> {}
      case ORDER ->
          assertThat(rows)
              .as(what)
              .isSortedAccordingTo(Comparator.comparingLong(FoundItem::content));
      case ORDER_DESCENDING ->
          assertThat(rows)
              .as(what)
              .isSortedAccordingTo(Comparator.comparingLong(FoundItem::content).reversed());
      case ORDER_WITH_LACKING ->
          assertThat(rows)
              .as(what)
              .isSortedAccordingTo(
                  Comparator.comparingLong(item -> Objects.requireNonNullElse(item.rank(), -1L)));
    }
  }

  private static int ascendingOnce(byte[] left, byte[] right) {
    int order = Arrays.compareUnsigned(left, right);
    return order == 0 ? 1 : order;
  }

  private static byte[] key(Container container, FoundItem item) {
    PartitionKey key = PartitionKey.of(item.partitionKey());
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(key, container.partitionKeyDefinition());
    return ItemKeys.item(effective, key, item.id());
  }
}

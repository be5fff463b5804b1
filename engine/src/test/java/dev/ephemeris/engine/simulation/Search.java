// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
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
      case LISTING, FILTER ->
          assertThat(rows.stream().map(item -> Place.of(container, item)))
              .as(what)
              .isSortedAccordingTo(Search::ascendingOnce);
      case COUNT -> {}
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

  /** Where an item is in the order of all items: partitions by their ranges, then numbers. */
  private record Place(EffectivePartitionKey partition, long number) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::partition).thenComparingLong(Place::number);

    static Place of(Container container, FoundItem item) {
      EffectivePartitionKey effective =
          EffectivePartitionKey.of(
              PartitionKey.of(item.partitionKey()), container.partitionKeyDefinition());
      return new Place(container.partitions().of(effective).range().minimum(), item.number());
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  private static int ascendingOnce(Place left, Place right) {
    int order = left.compareTo(right);
    return order == 0 ? 1 : order;
  }
}

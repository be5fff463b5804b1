// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.listing.ItemPage.StopReason;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists items page by page, in the order of their keys. The items, bytes and work of a page are
 * bounded: expired items that are not yet purged count as work but are never returned.
 *
 * <p>A full page reads a little ahead: if no living item follows, it is the last page and has no
 * continuation. Some programs count pages, and some take an empty page for an error.
 */
public final class ItemListing {
  /** The most items in a page. */
  public static final int MAX_PAGE_ITEMS = 1000;

  /** The items in a page if the caller does not say. */
  public static final int DEFAULT_PAGE_ITEMS = 100;

  static final int MAX_PAGE_BYTES = 4 * 1024 * 1024;
  public static final int MAX_PAGE_WORK = 20_000;

  /**
   * How many entries after a full page are read, free of charge, to find out whether another page
   * follows. If all of them are expired, a page follows that may be empty.
   */
  public static final int MAX_LOOK_AHEAD = 32;

  private final Container container;
  private final LiveView view;
  private final int maxItems;
  private final List<ItemRecord> items = new ArrayList<>();
  private int bytes;
  private int work;
  private int lookedAhead;

  /** The charge of items that has not been paid yet. */
  private RequestUnits unpaid = RequestUnits.ZERO;

  private RequestUnits charge = RequestUnits.ZERO;

  private ItemListing(Container container, int maxItems) {
    this.container = container;
    this.view = new LiveView(container.moment());
    this.maxItems = maxItems;
  }

  /**
   * Reads the next page.
   *
   * @param maxItems the most items to return; 0 or less means the default
   * @param continuation from the page before, or null for the first page
   */
  public static ItemPage page(
      Container container, ListScope scope, int maxItems, @Nullable String continuation) {
    int bounded = maxItems <= 0 ? MAX_PAGE_ITEMS : Math.min(maxItems, MAX_PAGE_ITEMS);
    return new ItemListing(container, bounded).read(scope, continuation);
  }

  private ItemPage read(ListScope scope, @Nullable String continuationText) {
    PartitionMap partitions = container.partitions();
    List<ScopePart> parts = ScopePart.of(container, partitions, scope);
    ListingContinuation start =
        continuationText == null
            ? null
            : ListingContinuation.decode(
                ContinuationToken.ITEMS, container, partitions, continuationText);
    List<Partition> begun = start == null ? List.of() : partitions.successors(start.partitionId());
    StopReason stopReason = StopReason.END_OF_DATA;
    byte[] lastKey = null;
    ScopePart last = parts.getFirst();
    long lsn = last.partition().shard().lsn();
    for (ScopePart part : parts) {
      KeyRange keys = remaining(part, begun, start);
      if (keys == null) {
        continue;
      }
      if (charge.isZero()) {
        part.partition().budget().admit();
      }
      last = part;
      lastKey = null;
      try (Snapshot snapshot = part.partition().shard().snapshot();
          Cursor cursor = snapshot.scan(Scan.ascending(keys))) {
        lsn = snapshot.lsn();
        while (stopReason == StopReason.END_OF_DATA && cursor.next()) {
          stopReason = take(cursor.value());
          if (isPassed(stopReason)) {
            lastKey = cursor.key();
          }
        }
      } catch (SnapshotTooOldException e) {
        // The next page continues in the present state.
        stopReason = StopReason.WORK_REACHED;
      }
      pay(part.partition());
      if (stopReason != StopReason.END_OF_DATA) {
        break;
      }
    }
    if (stopReason != StopReason.WORK_REACHED) {
      // A page that ended only because of expired items is not one that a client asked for.
      unpaid = RequestCharge.page();
      pay(last.partition());
    }
    String next = stopReason == StopReason.END_OF_DATA ? null : encode(last, lastKey, start);
    return new ItemPage(items, stopReason, next, last.partition().id(), lsn, charge);
  }

  /** Charges each partition for its own items. */
  private void pay(Partition partition) {
    partition.budget().spend(unpaid);
    charge = charge.plus(unpaid);
    unpaid = RequestUnits.ZERO;
  }

  /** Whether the entry at which a page ends belongs to this page, and not to the next one. */
  private static boolean isPassed(StopReason stopReason) {
    return switch (stopReason) {
      case END_OF_DATA, WORK_REACHED -> true;
      case COUNT_REACHED, SIZE_REACHED -> false;
    };
  }

  /** Adds an item if it is alive and there is room. Returns whether the page ends here, and why. */
  private StopReason take(byte[] value) {
    ItemRecord item = view.live(value);
    if (items.size() >= maxItems) {
      boolean another = item != null || ++lookedAhead > MAX_LOOK_AHEAD;
      return another ? StopReason.COUNT_REACHED : StopReason.END_OF_DATA;
    }
    if (item != null) {
      if (!items.isEmpty() && bytes + item.jsonLength() > MAX_PAGE_BYTES) {
        return StopReason.SIZE_REACHED;
      }
      items.add(item);
      bytes += item.jsonLength();
      unpaid = unpaid.plus(RequestCharge.listedItem(item.jsonLength()));
    }
    return ++work >= MAX_PAGE_WORK ? StopReason.WORK_REACHED : StopReason.END_OF_DATA;
  }

  private String encode(
      ScopePart last, byte @Nullable [] lastKey, @Nullable ListingContinuation start) {
    byte[] after = lastKey;
    if (after == null) {
      // No item of this partition was added to the page, so the next page begins where this one
      // began.
      after =
          start != null && last.partition().succeeds(start.partitionId())
              ? start.afterKey()
              : new byte[0];
    }
    return new ListingContinuation(last.partition().id(), after)
        .encode(ContinuationToken.ITEMS, container);
  }

  /**
   * The rest of a part after the continuation; null if there is none.
   *
   * @param begun the partition that the continuation names, or its successors if it has been split:
   *     the key is valid for all of them, because their ranges follow each other
   */
  private static @Nullable KeyRange remaining(
      ScopePart part, List<Partition> begun, @Nullable ListingContinuation start) {
    if (start == null) {
      return part.keys();
    }
    if (!part.partition().succeeds(start.partitionId())) {
      return part.partition().isBefore(begun.getFirst()) ? null : part.keys();
    }
    // The smallest key after the last one read is that key and a zero byte.
    byte[] after = Arrays.copyOf(start.afterKey(), start.afterKey().length + 1);
    boolean continues =
        start.afterKey().length > 0 && Arrays.compareUnsigned(after, part.keys().start()) > 0;
    KeyRange keys = continues ? new KeyRange(after, part.keys().end()) : part.keys();
    return keys.isEmpty() ? null : keys;
  }
}

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
 * Lists items page by page, in key order. A page is bounded in items, bytes and work, whatever
 * there is: expired items that are not purged yet count as work but never appear.
 *
 * <p>A full page looks a little ahead: if no living item follows, it is the last one and has no
 * continuation. Programs count pages, and some take an empty one for a fault.
 */
public final class ItemListing {
  /** The most items of a page, and as many as there are when the caller leaves it open. */
  public static final int MAX_PAGE_ITEMS = 1000;

  /** How many items a page has when the caller does not say. */
  public static final int DEFAULT_PAGE_ITEMS = 100;

  static final int MAX_PAGE_BYTES = 4 * 1024 * 1024;
  public static final int MAX_PAGE_WORK = 20_000;

  /**
   * How many entries behind a full page are looked at, free of charge, to see whether another page
   * follows. Where all of them are expired, a page follows that may be empty.
   */
  public static final int MAX_LOOK_AHEAD = 32;

  private final Container container;
  private final LiveView view;
  private final int maxItems;
  private final List<ItemRecord> items = new ArrayList<>();
  private int bytes;
  private int work;
  private int lookedAhead;

  /** What the items have cost that are not paid for yet. */
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
   * @param maxItems how many items to return at most; 0 or less leaves it open
   * @param continuation from the page before, or null for the first
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
        // The next page goes on in the present state.
        stopReason = StopReason.WORK_REACHED;
      }
      pay(part.partition());
      if (stopReason != StopReason.END_OF_DATA) {
        break;
      }
    }
    if (stopReason != StopReason.WORK_REACHED) {
      // A page that ended only because of what is expired is no page that anybody asked for.
      unpaid = RequestCharge.page();
      pay(last.partition());
    }
    String next = stopReason == StopReason.END_OF_DATA ? null : encode(last, lastKey, start);
    return new ItemPage(items, stopReason, next, last.partition().id(), lsn, charge);
  }

  /** Each partition is paid for its own items. */
  private void pay(Partition partition) {
    partition.budget().spend(unpaid);
    charge = charge.plus(unpaid);
    unpaid = RequestUnits.ZERO;
  }

  /** Whether the entry at which a page ends belongs to it, and not to the next one. */
  private static boolean isPassed(StopReason stopReason) {
    return switch (stopReason) {
      case END_OF_DATA, WORK_REACHED -> true;
      case COUNT_REACHED, SIZE_REACHED -> false;
    };
  }

  /** Adds an item if it is alive and there is room; says whether the page ends here. */
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
      // Nothing of this partition fitted into the page: it begins where it would have begun.
      after =
          start != null && last.partition().succeeds(start.partitionId())
              ? start.afterKey()
              : new byte[0];
    }
    return new ListingContinuation(last.partition().id(), after)
        .encode(ContinuationToken.ITEMS, container);
  }

  /**
   * What is left of a part behind the continuation; null when nothing is.
   *
   * @param begun the partition that the continuation names. Several, if it was divided meanwhile:
   *     then the key is good for all of them, since keys follow each other from range to range
   */
  private static @Nullable KeyRange remaining(
      ScopePart part, List<Partition> begun, @Nullable ListingContinuation start) {
    if (start == null) {
      return part.keys();
    }
    if (!part.partition().succeeds(start.partitionId())) {
      return part.partition().isBefore(begun.getFirst()) ? null : part.keys();
    }
    // The least key after the last one looked at is that key with a zero byte behind it.
    byte[] after = Arrays.copyOf(start.afterKey(), start.afterKey().length + 1);
    boolean continues =
        start.afterKey().length > 0 && Arrays.compareUnsigned(after, part.keys().start()) > 0;
    KeyRange keys = continues ? new KeyRange(after, part.keys().end()) : part.keys();
    return keys.isEmpty() ? null : keys;
  }
}

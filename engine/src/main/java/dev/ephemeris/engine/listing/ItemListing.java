// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.listing;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.listing.ItemPage.StopReason;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.partition.ReadProgress;
import dev.ephemeris.engine.scan.ItemScan;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists items page by page, in the order in which they were created, one partition after the other.
 * The items, bytes and work of a page are bounded: expired items that are not yet purged count as
 * work but are never returned.
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
    ReadProgress start =
        continuationText == null
            ? ReadProgress.START
            : ItemsContinuation.decode(container, partitions, continuationText);
    StopReason stopReason = StopReason.END_OF_DATA;
    long lastNumber = ItemScan.START;
    ScopePart last = parts.getFirst();
    long lsn = last.partition().shard().lsn();
    for (ScopePart part : parts) {
      if (start.isBehind(part.partition(), partitions)) {
        continue;
      }
      if (charge.isZero()) {
        part.partition().budget().admit();
      }
      last = part;
      lastNumber = ItemsContinuation.numberIn(start, part.partition());
      Shard shard = part.partition().shard();
      try (Snapshot snapshot = shard.snapshot();
          ItemScan scan =
              new PartItems(shard, snapshot, ItemsByNumber.UNCACHED, part.items())
                  .scan(lastNumber)) {
        lsn = snapshot.lsn();
        while (stopReason == StopReason.END_OF_DATA && scan.next()) {
          stopReason = take(scan.item());
          if (isPassed(stopReason)) {
            lastNumber = scan.number();
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
    String next =
        stopReason == StopReason.END_OF_DATA
            ? null
            : ItemsContinuation.encode(
                container,
                start.endedIn(last.partition(), ItemsContinuation.key(lastNumber), partitions));
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
  private StopReason take(@Nullable ItemRecord stored) {
    ItemRecord item = view.live(stored);
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
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.listing.ListingContinuation;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists expired items that are not yet purged, for administrators. Nothing else reads past the
 * {@link LiveView}. It reads the beginnings of the expiry queues; in each, the items that expired
 * first come first.
 */
public final class ExpiredListing {
  /** The most items in a page. */
  public static final int MAX_PAGE_ITEMS = 1000;

  static final int MAX_PAGE_BYTES = 4 * 1024 * 1024;

  private final Container container;
  private final PartitionMap partitions;
  private final Moment moment;
  private final int maxItems;
  private final List<ItemRecord> items = new ArrayList<>();
  private boolean complete = true;
  private long bytes;

  private ExpiredListing(Container container, PartitionMap partitions, int maxItems) {
    this.container = container;
    this.partitions = partitions;
    this.moment = container.moment();
    this.maxItems = maxItems;
  }

  /**
   * Reads the next page.
   *
   * @param maxItems the most items to return; 0 or less means the maximum
   * @param continuation from the page before, or null for the first page
   */
  public static ExpiredPage page(Container container, int maxItems, @Nullable String continuation) {
    int bounded = maxItems <= 0 ? MAX_PAGE_ITEMS : Math.min(maxItems, MAX_PAGE_ITEMS);
    PartitionMap partitions = container.partitions();
    ListingContinuation start =
        continuation == null
            ? null
            : ListingContinuation.decode(
                ContinuationToken.EXPIRED, container, partitions, continuation);
    if (start != null
        && !ExpiryQueue.INHERITORS.isEntry(start.afterKey())
        && !ExpiryQueue.OWNERS.isEntry(start.afterKey())) {
      throw ContinuationToken.EXPIRED.refusal();
    }
    return new ExpiredListing(container, partitions, bounded).read(start);
  }

  private ExpiredPage read(@Nullable ListingContinuation start) {
    Partition begun = start == null ? partitions.getFirst() : begun(start.partitionId());
    for (Partition partition : partitions) {
      if (partition.isBefore(begun)) {
        continue;
      }
      byte[] after = start != null && partition.id() == begun.id() ? start.afterKey() : new byte[0];
      byte[] last = read(partition, after);
      if (last != null) {
        String next =
            new ListingContinuation(partition.id(), last)
                .encode(ContinuationToken.EXPIRED, container);
        return new ExpiredPage(items, next, complete);
      }
    }
    return new ExpiredPage(items, null, complete);
  }

  /**
   * The partition where the next page begins. If it has been split, the page cannot continue at one
   * position, so the continuation is refused.
   */
  private Partition begun(int partitionId) {
    List<Partition> successors = partitions.successors(partitionId);
    if (successors.size() > 1) {
      throw PartitionMap.gone(partitionId);
    }
    return successors.getFirst();
  }

  /**
   * Reads a partition after a key. Returns the last key read if the page ends there, otherwise
   * null.
   */
  private byte @Nullable [] read(Partition partition, byte[] after) {
    try (Snapshot snapshot = partition.shard().snapshot()) {
      byte[] stored = snapshot.get(QueueStateRecord.key());
      QueueStateRecord state =
          stored == null ? QueueStateRecord.INITIAL : QueueStateRecord.decode(stored);
      complete &= state.phase() == Phase.COMPLETE || !hasExpired(snapshot);
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        QueuePosition from = startOf(queue, after, state.of(queue).next());
        byte[] last = from == null ? null : read(snapshot, queue, from);
        if (last != null) {
          return last;
        }
      }
      return null;
    }
  }

  private boolean hasExpired(Snapshot snapshot) {
    return new TallyReader(snapshot).expired(moment.cutOffs()) > 0;
  }

  /** Where reading of a queue begins; null if the page before has read all of it. */
  private static @Nullable QueuePosition startOf(
      ExpiryQueue queue, byte[] after, QueuePosition purgedThrough) {
    if (after.length == 0) {
      return purgedThrough;
    }
    if (!queue.isEntry(after)) {
      return queue == ExpiryQueue.INHERITORS ? null : purgedThrough;
    }
    QueuePosition next = queue.positionOf(after).next();
    return next.compareTo(purgedThrough) > 0 ? next : purgedThrough;
  }

  private byte @Nullable [] read(Snapshot snapshot, ExpiryQueue queue, QueuePosition from) {
    List<QueueEntry> entries = new ArrayList<>();
    QueueEntry.collect(
        snapshot, queue, from, moment.cutOffs().through(queue), maxItems + 1, entries);
    for (QueueEntry entry : entries) {
      byte[] value = snapshot.get(entry.itemEntry());
      ItemRecord item = value == null ? null : ItemRecord.decode(value);
      if (item != null && entry.isOf(item) && !moment.isLive(item)) {
        items.add(item);
        bytes += item.jsonLength();
        if (items.size() >= maxItems || bytes >= MAX_PAGE_BYTES) {
          return queue.entry(entry.position().second(), entry.position().itemNumber());
        }
      }
    }
    return null;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lists items that will expire, in the order of their expiry. It merges the queues of all
 * partitions, from the present cut-offs on.
 */
public final class UpcomingListing implements AutoCloseable {
  /** The most items in a page. */
  public static final int MAX_PAGE_ITEMS = 1000;

  private final Container container;
  private final Moment moment;
  private final long throughSecond;
  private final List<Snapshot> snapshots = new ArrayList<>();
  private final List<Cursor> cursors = new ArrayList<>();
  private final PriorityQueue<Head> heads = new PriorityQueue<>();
  private boolean complete = true;

  /** A queue of a partition, positioned at its next entry. */
  private final class Head implements Comparable<Head> {
    private final Snapshot snapshot;
    private final ExpiryQueue queue;
    private final long delay;
    private final Cursor cursor;
    private UpcomingContinuation place;

    Head(Snapshot snapshot, ExpiryQueue queue, long delay, Cursor cursor) {
      this.snapshot = snapshot;
      this.queue = queue;
      this.delay = delay;
      this.cursor = cursor;
      this.place = new UpcomingContinuation(0, queue, 0);
    }

    boolean next() {
      if (!cursor.next()) {
        return false;
      }
      QueuePosition position = queue.positionOf(cursor.key());
      place = new UpcomingContinuation(position.second() + delay, queue, position.itemNumber());
      return true;
    }

    /** The item of the present entry; null if the item was changed and has another entry. */
    UpcomingPage.@Nullable Item item() {
      QueueEntry entry = new QueueEntry(queue, queue.positionOf(cursor.key()));
      byte[] value = snapshot.get(entry.itemEntry());
      ItemRecord item = value == null ? null : ItemRecord.decode(value);
      if (item == null || !entry.isOf(item) || !moment.isLive(item)) {
        return null;
      }
      return new UpcomingPage.Item(
          ItemBody.idOf(item),
          ItemBody.partitionKeyOf(item, container.partitionKeyDefinition()),
          place.endSecond(),
          item.timestampSeconds(),
          Expiry.ownTtl(item));
    }

    @Override
    public int compareTo(Head other) {
      return place.compareTo(other.place);
    }
  }

  private UpcomingListing(Container container, long throughSecond) {
    this.container = container;
    this.moment = container.moment();
    this.throughSecond = throughSecond;
  }

  /**
   * Reads the next page.
   *
   * @param maxItems the most items to return; 0 or less means the maximum
   * @param throughSecond items that expire later are left out
   * @param continuation from the page before, or null for the first page
   */
  public static UpcomingPage page(
      Container container, int maxItems, long throughSecond, @Nullable String continuation) {
    UpcomingContinuation after =
        continuation == null ? null : UpcomingContinuation.decode(container, continuation);
    int bounded = maxItems <= 0 ? MAX_PAGE_ITEMS : Math.min(maxItems, MAX_PAGE_ITEMS);
    try (UpcomingListing listing = new UpcomingListing(container, throughSecond)) {
      for (Partition partition : container.partitions()) {
        listing.open(partition, after);
      }
      return listing.read(bounded);
    }
  }

  private void open(Partition partition, @Nullable UpcomingContinuation after) {
    Snapshot snapshot = partition.shard().snapshot();
    snapshots.add(snapshot);
    byte[] stored = snapshot.get(QueueStateRecord.key());
    QueueStateRecord state =
        stored == null ? QueueStateRecord.INITIAL : QueueStateRecord.decode(stored);
    complete &= state.phase() == Phase.COMPLETE || !moment.policy().isOn() || snapshot.lsn() == 0;
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      OptionalLong delay = Expiry.delay(queue, moment.policy().mode());
      if (delay.isPresent()) {
        open(snapshot, queue, delay.getAsLong(), after);
      }
    }
  }

  private void open(
      Snapshot snapshot, ExpiryQueue queue, long delay, @Nullable UpcomingContinuation after) {
    QueuePosition from = QueuePosition.behind(moment.cutOffs().through(queue));
    if (after != null) {
      QueuePosition next = after.nextIn(queue, delay);
      from = next.compareTo(from) > 0 ? next : from;
    }
    QueuePosition to = QueuePosition.behind(throughSecond - delay);
    if (from.compareTo(to) >= 0) {
      return;
    }
    Cursor cursor = snapshot.scan(Scan.ascending(queue.between(from, to)));
    cursors.add(cursor);
    Head head = new Head(snapshot, queue, delay, cursor);
    if (head.next()) {
      heads.add(head);
    }
  }

  private UpcomingPage read(int maxItems) {
    List<UpcomingPage.Item> items = new ArrayList<>();
    while (!heads.isEmpty()) {
      Head head = heads.remove();
      UpcomingPage.Item item = head.item();
      if (item != null) {
        items.add(item);
      }
      UpcomingContinuation last = head.place;
      if (head.next()) {
        heads.add(head);
      }
      if (items.size() >= maxItems && !heads.isEmpty()) {
        return new UpcomingPage(moment.nowSeconds(), items, last.encode(container), complete);
      }
    }
    return new UpcomingPage(moment.nowSeconds(), items, null, complete);
  }

  /** Closes the cursors before the snapshots that they read. */
  @Override
  public void close() {
    cursors.forEach(Cursor::close);
    snapshots.forEach(Snapshot::close);
  }
}

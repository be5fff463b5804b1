// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.transaction.Purge;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects some items from the beginning of a partition's queues for a {@link Purge}.
 *
 * <p>Reading the entries and their items takes most of a purge's time, so it is done outside the
 * writer's turn, from a snapshot. Items written since then are detected in the turn.
 */
final class PurgeStep {
  /** A step ends when its items reach this size. */
  static final long MAX_BYTES = 1024 * 1024;

  /** How many items are read in one call. */
  private static final int READ_AT_ONCE = 32;

  private final Partition partition;
  private final Moment moment;
  private final RequestUnits allowance;
  private final int maxEntries;
  private final List<Purge.Expired> expired = new ArrayList<>();
  private long snapshotLsn;
  private QueueStateRecord state;
  private int entriesToTrim;
  private RequestUnits cost = RequestUnits.ZERO;
  private long bytes;

  /**
   * @param allowance the step ends when it costs this much
   * @param entriesToTrim how many processed entries had not been removed before this step
   */
  PurgeStep(
      Partition partition,
      Moment moment,
      QueueStateRecord state,
      RequestUnits allowance,
      int maxEntries,
      int entriesToTrim) {
    this.partition = partition;
    this.moment = moment;
    this.state = state;
    this.allowance = allowance;
    this.maxEntries = maxEntries;
    this.entriesToTrim = entriesToTrim;
  }

  /**
   * Finds items to purge. Returns false if there are none.
   *
   * @param index the index for which the items' entries are prepared. If it has changed by the
   *     writer's turn, they are prepared again
   */
  boolean collect(Snapshot snapshot, IndexState index) {
    snapshotLsn = snapshot.lsn();
    List<QueueEntry> entries = new ArrayList<>();
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      QueueEntry.collect(
          snapshot,
          queue,
          state.of(queue).next(),
          moment.cutOffs().through(queue),
          maxEntries - entries.size(),
          entries);
    }
    for (int from = 0; from < entries.size() && !isFull(); from += READ_AT_ONCE) {
      collect(
          snapshot, entries.subList(from, Math.min(entries.size(), from + READ_AT_ONCE)), index);
    }
    return !entries.isEmpty();
  }

  private void collect(Snapshot snapshot, List<QueueEntry> entries, IndexState index) {
    List<byte @Nullable []> values =
        snapshot.getAll(entries.stream().map(QueueEntry::itemEntry).toList());
    for (int i = 0; i < values.size() && !isFull(); i++) {
      collect(entries.get(i), values.get(i), index);
    }
  }

  private boolean isFull() {
    return !expired.isEmpty() && (bytes >= MAX_BYTES || cost.compareTo(allowance) >= 0);
  }

  private void collect(QueueEntry entry, byte @Nullable [] value, IndexState index) {
    ItemRecord item = value == null ? null : ItemRecord.decode(value);
    if (item == null || !entry.isOf(item) || moment.isLive(item)) {
      throw new IllegalStateException(
          "Partition %d: the entry at %s of the queue %s is of no item, or of one that lives"
              .formatted(partition.id(), entry.position(), entry.queue()));
    }
    expired.add(new Purge.Expired(entry, ReadyItem.of(item, index)));
    bytes += item.value().length;
    cost = cost.plus(RequestCharge.delete(item.jsonLength()));
    Progress progress = state.of(entry.queue());
    state = state.with(entry.queue(), new Progress(entry.position().next(), progress.trimmed()));
    entriesToTrim++;
  }

  /**
   * The transaction that removes the found items. An item that was written meanwhile is charged,
   * but not removed.
   */
  Purge purge() {
    return new Purge(partition, expired, snapshotLsn, state, isTimeToTrim(), cost);
  }

  private boolean isTimeToTrim() {
    return entriesToTrim >= QueueKeeper.TRIM_AFTER;
  }

  /** How many processed entries are not removed after this step. */
  int entriesToTrim() {
    return isTimeToTrim() ? 0 : entriesToTrim;
  }
}

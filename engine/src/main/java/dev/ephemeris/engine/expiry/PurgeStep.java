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

/**
 * Collects some items from the heads of a partition's queues for a {@link Purge}.
 *
 * <p>Finding the entries and reading their items takes most of a purge's time, so it is done beside
 * the writer, from a snapshot. What was written since is found out in the writer's turn.
 */
final class PurgeStep {
  /** A step is closed when its items come to this size. */
  static final long MAX_BYTES = 1024 * 1024;

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
   * @param allowance the step is closed when it comes to cost this much
   * @param entriesToTrim how many entries were dealt with and not removed before this step
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
   * Finds what there is to purge; false when there is nothing.
   *
   * @param index by which items' entries are made ready. If it is another one when the writer's
   *     turn comes, they are made again
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
    for (QueueEntry entry : entries) {
      if (!expired.isEmpty() && (bytes >= MAX_BYTES || cost.compareTo(allowance) >= 0)) {
        break;
      }
      collect(snapshot, entry, index);
    }
    return !entries.isEmpty();
  }

  private void collect(Snapshot snapshot, QueueEntry entry, IndexState index) {
    byte[] value = snapshot.get(entry.itemKey());
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

  /** The transaction that removes what was found. An item that is overtaken is paid for in vain. */
  Purge purge() {
    return new Purge(partition, expired, snapshotLsn, state, isTimeToTrim(), cost);
  }

  private boolean isTimeToTrim() {
    return entriesToTrim >= QueueKeeper.TRIM_AFTER;
  }

  /** How many entries are dealt with and not removed after this step. */
  int entriesToTrim() {
    return isTimeToTrim() ? 0 : entriesToTrim;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.Cause;
import dev.ephemeris.engine.ledger.ItemChange;
import dev.ephemeris.engine.ledger.ItemLedger;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.ledger.Tallies;
import dev.ephemeris.engine.shard.Mutation;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Purges some items from the heads of a partition's queues, in one commit.
 *
 * <p><b>Reading beside the writer.</b> Finding the entries and reading their items takes most of
 * the time, so it is done before, from a snapshot: {@link #collect}. When the writer's turn comes,
 * all that is left to find out is which of the items were written in between. An item's entry
 * stands in the queue exactly as long as the item is what it was when it was entered; every write
 * moves it, in the same commit. So if the entry still exists, the item is unchanged; and where
 * nothing at all was committed in between, not even that needs to be looked at.
 */
final class PurgeStep implements Mutation<QueueStateRecord> {
  /** A step is closed when its items come to this size. */
  static final long MAX_BYTES = 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(PurgeStep.class);

  private final ItemLedger ledger;
  private final Moment moment;
  private final RequestUnits allowance;
  private final int maxEntries;
  private final List<Doomed> doomed = new ArrayList<>();
  private long snapshotLsn;
  private QueueStateRecord state;
  private int entriesToTrim;
  private RequestUnits cost = RequestUnits.ZERO;
  private int purged;
  private long bytes;

  /** An entry and its item, which was expired when it was read. */
  private record Doomed(QueueEntry entry, ReadyItem item) {}

  /**
   * @param allowance the step is closed when it comes to cost this much
   * @param entriesToTrim how many entries were dealt with and not removed before this step
   */
  PurgeStep(
      ItemLedger ledger,
      Moment moment,
      QueueStateRecord state,
      RequestUnits allowance,
      int maxEntries,
      int entriesToTrim) {
    this.ledger = ledger;
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
      if (!doomed.isEmpty() && (bytes >= MAX_BYTES || cost.compareTo(allowance) >= 0)) {
        break;
      }
      collect(snapshot, entry, index);
    }
    return !entries.isEmpty();
  }

  private void collect(Snapshot snapshot, QueueEntry entry, IndexState index) {
    byte[] value = snapshot.get(entry.itemKey());
    ItemRecord item = value == null ? null : ItemRecord.decode(value);
    if (item != null && entry.isOf(item) && !moment.isLive(item)) {
      doomed.add(new Doomed(entry, ReadyItem.of(item, index)));
      bytes += item.value().length;
      cost = cost.plus(RequestCharge.delete(item.jsonLength()));
    } else {
      // Cannot be; but if it were, the entry would be passed over rather than the item purged.
      LOG.error("An entry at {} is of no item, or of one that lives", entry.position());
    }
    Progress progress = state.of(entry.queue());
    state = state.with(entry.queue(), new Progress(entry.position().next(), progress.trimmed()));
    entriesToTrim++;
  }

  @Override
  public QueueStateRecord apply(WriteView view) {
    boolean untouched = view.isAt(snapshotLsn);
    long lsn = view.takeLsn();
    purged = 0;
    for (Doomed one : doomed) {
      if (untouched || view.get(one.entry.key()) != null) {
        ledger.removeFromHeadOfQueue(
            view, new ItemChange(Cause.EXPIRY, lsn, one.entry.itemKey(), one.item, null));
        purged++;
      }
    }
    QueueStateRecord result = isTimeToTrim() ? trim(view, state) : state;
    Tallies.purged(view, purged);
    view.put(QueueStateRecord.key(), result.encode());
    return result;
  }

  private boolean isTimeToTrim() {
    return entriesToTrim >= QueueKeeper.TRIM_AFTER;
  }

  /** Removes all entries that were dealt with; the state afterwards. */
  static QueueStateRecord trim(WriteView view, QueueStateRecord state) {
    QueueStateRecord result = state;
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      Progress progress = result.of(queue);
      view.deleteRange(queue.between(progress.trimmed(), progress.next()));
      result = result.with(queue, new Progress(progress.next(), progress.next()));
    }
    return result;
  }

  /** How many entries were dealt with and not removed after this step. */
  int entriesToTrim() {
    return isTimeToTrim() ? 0 : entriesToTrim;
  }

  /** What it costs; an item that was overtaken by a write was paid for in vain. */
  RequestUnits cost() {
    return cost;
  }

  int purged() {
    return purged;
  }
}

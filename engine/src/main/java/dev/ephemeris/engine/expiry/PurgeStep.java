package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.ledger.ItemLedger;
import dev.ephemeris.engine.ledger.QueueEntry;
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
import java.util.List;

/**
 * Purges some items from the heads of a partition's queues, in one commit. Ends early when it has
 * cost, read or taken too much: whoever wrote in the same group waits for it.
 */
final class PurgeStep implements Mutation<QueueStateRecord> {
  /** Ends a step that has read this much. */
  static final long MAX_BYTES = 1024 * 1024;

  /** Ends a step that has taken this long. */
  static final long MAX_NANOS = 2_000_000;

  private final Container container;
  private final List<QueueEntry> entries;
  private final RequestUnits allowance;
  private QueueStateRecord state;
  private int entriesToTrim;
  private RequestUnits cost = RequestUnits.ZERO;
  private int purged;
  private boolean progressed;
  private long bytes;

  PurgeStep(
      Container container,
      QueueStateRecord state,
      List<QueueEntry> entries,
      RequestUnits allowance,
      int entriesToTrim) {
    this.container = container;
    this.state = state;
    this.entries = entries;
    this.allowance = allowance;
    this.entriesToTrim = entriesToTrim;
  }

  @Override
  public QueueStateRecord apply(WriteView view) {
    Moment moment = container.moment();
    long begin = System.nanoTime();
    for (QueueEntry entry : entries) {
      if (isEnough(begin) || !purge(view, entry, moment)) {
        break;
      }
      Progress progress = state.of(entry.queue());
      state = state.with(entry.queue(), new Progress(entry.position().next(), progress.trimmed()));
      entriesToTrim++;
      progressed = true;
    }
    if (entriesToTrim >= QueueKeeper.TRIM_AFTER) {
      trim(view);
    }
    Tallies.purged(view, purged);
    view.put(QueueStateRecord.key(), state.encode());
    return state;
  }

  /** At least one item goes in each step, or nothing would ever get on. */
  private boolean isEnough(long begin) {
    return purged > 0
        && (cost.compareTo(allowance) >= 0
            || bytes >= MAX_BYTES
            || System.nanoTime() - begin >= MAX_NANOS);
  }

  /** Purges an entry's item, if it still is what was entered; false when the walk must end here. */
  private boolean purge(WriteView view, QueueEntry entry, Moment moment) {
    byte[] value = view.get(entry.itemKey());
    if (value == null) {
      return true;
    }
    ItemRecord item = ItemRecord.decode(value);
    if (!entry.isOf(item)) {
      return true;
    }
    if (moment.isLive(item)) {
      return false;
    }
    ItemLedger.removeFromHeadOfQueue(view, entry.itemKey(), item);
    cost = cost.plus(RequestCharge.delete(item.jsonLength()));
    bytes += value.length;
    purged++;
    return true;
  }

  private void trim(WriteView view) {
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      Progress progress = state.of(queue);
      view.deleteRange(queue.between(progress.trimmed(), progress.next()));
      state = state.with(queue, new Progress(progress.next(), progress.next()));
    }
    entriesToTrim = 0;
  }

  /** Whether any entry was dealt with. */
  boolean progressed() {
    return progressed;
  }

  int entriesToTrim() {
    return entriesToTrim;
  }

  RequestUnits cost() {
    return cost;
  }

  int purged() {
    return purged;
  }
}

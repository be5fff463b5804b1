// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import org.jspecify.annotations.Nullable;

/** Writes the entries of items in the expiry queues, if a partition has queues. */
public final class QueueLedger {
  private QueueLedger() {}

  static void changed(WriteView view, ItemChange change) {
    if (phase(view) == Phase.ABSENT) {
      return;
    }
    ReadyItem before = change.before();
    byte[] entry = before == null ? null : entryOf(before.item());
    if (entry != null) {
      view.delete(entry);
    }
    ReadyItem after = change.after();
    if (after != null) {
      enqueue(view, after.item());
      view.entersQueueThrough(view.moment().lastSecondOf(after.item()));
    }
  }

  /** Enters an item in its queue. Repeating this changes nothing. */
  public static void enqueue(WriteView view, ItemRecord item) {
    byte[] entry = entryOf(item);
    if (entry != null) {
      view.put(entry, ExpiryQueue.entryValue());
    }
  }

  /**
   * Removes all entries that the purge has processed, and returns the state afterwards. It deletes
   * ranges, because reading past thousands of single deletions is slow.
   */
  public static QueueStateRecord trim(WriteView view, QueueStateRecord state) {
    QueueStateRecord trimmed = state;
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      Progress progress = trimmed.of(queue);
      view.deleteRange(queue.between(progress.trimmed(), progress.next()));
      trimmed = trimmed.with(queue, new Progress(progress.next(), progress.next()));
    }
    return trimmed;
  }

  private static byte @Nullable [] entryOf(ItemRecord item) {
    return switch (Expiry.placeOf(item)) {
      case ExpiryPlace.Never ignored -> null;
      case ExpiryPlace.Inheritor inheritor ->
          ExpiryQueue.INHERITORS.entry(inheritor.timestampSeconds(), item.number());
      case ExpiryPlace.Owner owner -> ExpiryQueue.OWNERS.entry(owner.expirySecond(), item.number());
    };
  }

  private static Phase phase(WriteView view) {
    return view.getCommon(
        QueueStateRecord.key(),
        stored -> stored == null ? Phase.ABSENT : QueueStateRecord.decode(stored).phase());
  }
}

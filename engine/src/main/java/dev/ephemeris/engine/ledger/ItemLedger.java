package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.index.IndexGoal;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import org.jspecify.annotations.Nullable;

/**
 * Puts and removes items together with all that is kept about them, so that nothing can be
 * forgotten: whoever writes an item, be it for a user or to purge it, does it here.
 */
public final class ItemLedger {
  private ItemLedger() {}

  /**
   * Stores an item.
   *
   * @param old what lies under the key so far, alive or expired
   * @param goal what the container's index is to be; counts for the first item of a partition
   */
  public static void put(
      WriteView view, byte[] itemKey, @Nullable ItemRecord old, ItemRecord item, IndexGoal goal) {
    boolean hasQueues = phase(view) != Phase.ABSENT;
    if (old != null) {
      leave(view, old, hasQueues);
      if (view.moment().isLive(old)) {
        view.restsOnLifeThrough(view.moment().lastSecondOf(old));
      }
    }
    if (old == null || old.number() != item.number()) {
      if (old != null) {
        view.delete(ItemKeys.number(old.number()));
      }
      view.put(ItemKeys.number(item.number()), ItemKeys.numberValue(itemKey));
    }
    IndexLedger.put(view, itemKey, old, item, goal);
    view.put(itemKey, item.value());
    Tallies.enter(view, item);
    if (hasQueues) {
      enqueue(view, itemKey, item);
      view.entersQueueThrough(view.moment().lastSecondOf(item));
    }
  }

  /** Removes an item. */
  public static void remove(WriteView view, byte[] itemKey, ItemRecord item) {
    IndexLedger.remove(view, itemKey, ReadyItem.of(item));
    leave(view, item, phase(view) != Phase.ABSENT);
    view.delete(ItemKeys.number(item.number()));
    view.delete(itemKey);
  }

  /**
   * Removes an item whose queue entry is left to the purger, who removes the entries that it has
   * dealt with all at once.
   */
  public static void removeFromHeadOfQueue(WriteView view, byte[] itemKey, ReadyItem ready) {
    ItemRecord item = ready.item();
    IndexLedger.remove(view, itemKey, ready);
    Tallies.leave(view, item);
    view.delete(ItemKeys.number(item.number()));
    view.delete(itemKey);
  }

  /** Enters an item in the queue where it belongs; doing so again changes nothing. */
  public static void enqueue(WriteView view, byte[] itemKey, ItemRecord item) {
    byte[] entry = entryOf(item);
    if (entry != null) {
      view.put(entry, ExpiryQueue.entryValue(itemKey));
    }
  }

  private static void leave(WriteView view, ItemRecord item, boolean hasQueues) {
    Tallies.leave(view, item);
    byte[] entry = hasQueues ? entryOf(item) : null;
    if (entry != null) {
      view.delete(entry);
    }
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
    byte[] stored = view.getCommon(QueueStateRecord.key());
    return stored == null ? Phase.ABSENT : QueueStateRecord.decode(stored).phase();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Writes every change of a partition's items together with all data derived from them. Every change
 * goes through here, be it of a user or of the purge, so nothing can be forgotten.
 *
 * <p>Derived data is written by {@linkplain ChangeListener listeners} to the changes: the index,
 * the tallies, the expiry queues, and listeners that are added at run time.
 */
public final class ItemLedger {
  private static final byte[] NOTHING = {};
  private static final List<ChangeListener> ALWAYS =
      List.of(ItemLedger::store, IndexLedger::changed, Tallies::changed);

  private final List<ChangeListener> more = new CopyOnWriteArrayList<>();

  /** Adds a listener to all changes from the next turn on. */
  public void listen(ChangeListener listener) {
    more.add(listener);
  }

  /** Removes a listener. */
  public void stop(ChangeListener listener) {
    more.remove(listener);
  }

  /** Writes a change. */
  public void change(WriteView view, ItemChange change) {
    QueueLedger.changed(view, change);
    tell(view, change);
  }

  /**
   * Writes a change that removes an item but leaves its queue entry to the purge, which removes all
   * processed entries at once: {@link QueueLedger#trim}.
   */
  public void removeFromHeadOfQueue(WriteView view, ItemChange change) {
    tell(view, change);
  }

  private void tell(WriteView view, ItemChange change) {
    for (ChangeListener listener : ALWAYS) {
      listener.changed(view, change);
    }
    for (ChangeListener listener : more) {
      listener.changed(view, change);
    }
  }

  /** Writes the item itself, and the entries by which its number is found. */
  private static void store(WriteView view, ItemChange change) {
    long number = change.number();
    ReadyItem before = change.before();
    ReadyItem after = change.after();
    ItemKey oldKey = before == null ? null : before.item().key();
    ItemKey newKey = after == null ? null : after.item().key();
    if (oldKey != null && !oldKey.equals(newKey)) {
      view.delete(oldKey.entry());
    }
    if (newKey != null && !newKey.equals(oldKey)) {
      view.put(newKey.entry(), ItemKeys.numberValue(number));
    }
    // A new key of an item has the same partition key.
    if (oldKey != null && newKey == null) {
      view.delete(ItemKeys.numberEntry(oldKey, number));
    }
    if (newKey != null && oldKey == null) {
      view.put(ItemKeys.numberEntry(newKey, number), NOTHING);
    }
    if (after == null) {
      view.delete(ItemKeys.item(number));
    } else {
      view.put(ItemKeys.item(number), after.item().value());
    }
  }
}

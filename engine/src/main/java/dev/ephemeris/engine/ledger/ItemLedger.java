// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.ItemKeys;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Writes every change of a partition's items together with all that is kept about them, so that
 * nothing can be forgotten: whoever changes an item, be it for a user or to purge it, does it here.
 *
 * <p>What is kept about items are {@linkplain ChangeListener listeners} to their changes: the
 * index, the tallies, the expiry queues, and those that are added at run time.
 */
public final class ItemLedger {
  private static final List<ChangeListener> ALWAYS =
      List.of(ItemLedger::store, IndexLedger::changed, Tallies::changed);

  private final List<ChangeListener> more = new CopyOnWriteArrayList<>();

  /** Has a listener told of all changes whose turn comes from now on. */
  public void listen(ChangeListener listener) {
    more.add(listener);
  }

  /** Ends {@link #listen}. */
  public void stop(ChangeListener listener) {
    more.remove(listener);
  }

  /** Makes a change. */
  public void change(WriteView view, ItemChange change) {
    QueueLedger.changed(view, change);
    tell(view, change);
  }

  /**
   * Makes a change that removes an item whose queue entry is left to the purge, which removes the
   * entries that it has dealt with all at once: {@link QueueLedger#trim}.
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

  /** The item itself, and its number. */
  private static void store(WriteView view, ItemChange change) {
    byte[] itemKey = change.itemKey();
    switch (change.kind()) {
      case CREATED -> {
        view.put(ItemKeys.number(change.number()), ItemKeys.numberValue(itemKey));
        view.put(itemKey, change.item().value());
      }
      case REPLACED -> view.put(itemKey, change.item().value());
      case REMOVED -> {
        view.delete(ItemKeys.number(change.number()));
        view.delete(itemKey);
      }
    }
  }
}

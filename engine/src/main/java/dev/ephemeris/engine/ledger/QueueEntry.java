// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.List;

/** An item's entry in an expiry queue. */
public record QueueEntry(ExpiryQueue queue, QueuePosition position) {
  /** Collects entries from a position on, up to a second and up to a number of entries. */
  public static void collect(
      Snapshot snapshot,
      ExpiryQueue queue,
      QueuePosition from,
      long throughSecond,
      int limit,
      List<QueueEntry> entries) {
    QueuePosition to = QueuePosition.behind(throughSecond);
    if (limit <= 0 || throughSecond < 0 || from.compareTo(to) >= 0) {
      return;
    }
    try (Cursor cursor = snapshot.scan(Scan.ascending(queue.between(from, to)).limit(limit))) {
      while (cursor.next()) {
        entries.add(new QueueEntry(queue, queue.positionOf(cursor.key())));
      }
    }
  }

  /** Its key in the queue. */
  public byte[] key() {
    return queue.entry(position.second(), position.itemNumber());
  }

  /** Where its item is stored. */
  public byte[] itemEntry() {
    return ItemKeys.item(position.itemNumber());
  }

  /** Whether the item is the one of this entry, and has not been written since. */
  public boolean isOf(ItemRecord item) {
    if (item.number() != position.itemNumber()) {
      return false;
    }
    return switch (Expiry.placeOf(item)) {
      case ExpiryPlace.Never ignored -> false;
      case ExpiryPlace.Inheritor inheritor ->
          queue == ExpiryQueue.INHERITORS && inheritor.timestampSeconds() == position.second();
      case ExpiryPlace.Owner owner ->
          queue == ExpiryQueue.OWNERS && owner.expirySecond() == position.second();
    };
  }
}

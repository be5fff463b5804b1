// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.index.OrderedEntries;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/** All items, as if the index had entries for them; each item must be checked for the value. */
final class AllNumbers implements OrderedEntries {
  private final Cursor cursor;

  AllNumbers(Snapshot snapshot, Direction direction, byte @Nullable [] after) {
    boolean ascending = direction == Direction.ASCENDING;
    KeyRange keys =
        after == null
            ? ItemKeys.items()
            : ascending
                ? ItemKeys.itemsAfter(IndexPosition.undefinedThrough(after))
                : ItemKeys.itemsBefore(IndexPosition.undefinedThrough(after));
    this.cursor = snapshot.scan(new Scan(keys, direction, Integer.MAX_VALUE));
  }

  @Override
  public boolean next() {
    return cursor.next();
  }

  @Override
  public boolean isSure(ItemRecord item) {
    return false;
  }

  @Override
  public byte[] position() {
    return IndexPosition.ofUndefined(ItemKeys.numberOf(cursor.key()));
  }

  @Override
  public byte @Nullable [] alike() {
    return null;
  }

  @Override
  public void close() {
    cursor.close();
  }
}

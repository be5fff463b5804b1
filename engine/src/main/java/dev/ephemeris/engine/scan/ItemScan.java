// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the items of a scope in the order of their numbers. Starts before the first one.
 * Used by one thread; closed before its snapshot.
 *
 * <p>There are three ways with the same result. All items of a partition are read as they are
 * stored. The numbers of a partition key's items are stored in their order, so they are read, and
 * then their items. The numbers of a range of hashes are not; up to {@link #MAX_SORTED} of them are
 * put in order, and if there are more, all items of the partition are read, and the others are left
 * out.
 */
public abstract class ItemScan implements AutoCloseable {
  /** The most numbers that are put in order in memory. */
  public static final int MAX_SORTED = 5_000;

  /** The number before all numbers. */
  public static final long START = 0;

  ItemScan() {}

  /** The items of some numbers in their order. */
  static ItemScan of(PartItems items, Numbers numbers) {
    return new NumberedItems(items, numbers);
  }

  /** All items after a number. */
  static ItemScan of(PartItems items, long after) {
    ItemScope scope = items.scope();
    if (scope.isAll()) {
      return new OfStoredItems(items, after);
    }
    if (scope.hasOrderedNumbers()) {
      return new NumberedItems(items, new StoredNumbers(items.snapshot(), scope, after));
    }
    SortedNumbers sorted = sorted(items.snapshot(), scope, after);
    return sorted == null ? new OfStoredItems(items, after) : new NumberedItems(items, sorted);
  }

  private static @Nullable SortedNumbers sorted(Snapshot snapshot, ItemScope scope, long after) {
    SortedNumbers numbers = new SortedNumbers(after);
    Scan scan = Scan.ascending(scope.numberEntries()).limit(MAX_SORTED + 1);
    int read = 0;
    try (Cursor cursor = snapshot.scan(scan)) {
      while (cursor.next()) {
        numbers.add(ItemKeys.numberOf(cursor.key()));
        read++;
      }
    }
    return read > MAX_SORTED ? null : numbers;
  }

  /** Moves to the next item. Returns false if there is none. */
  public abstract boolean next();

  /** The item, alive or expired; null if it is outside the scope. */
  public abstract @Nullable ItemRecord item();

  /** The number of the item. */
  public abstract long number();

  @Override
  public abstract void close();

  /** Reads the items as they are stored. */
  private static final class OfStoredItems extends ItemScan {
    private final ItemScope scope;
    private final Cursor cursor;

    OfStoredItems(PartItems items, long after) {
      this.scope = items.scope();
      this.cursor = items.snapshot().scan(Scan.ascending(ItemKeys.itemsAfter(after)));
    }

    @Override
    public boolean next() {
      return cursor.next();
    }

    @Override
    public @Nullable ItemRecord item() {
      ItemRecord item = ItemRecord.decode(cursor.value());
      return scope.contains(item) ? item : null;
    }

    @Override
    public long number() {
      return ItemKeys.numberOf(cursor.key());
    }

    @Override
    public void close() {
      cursor.close();
    }
  }

  /** The numbers of a partition key's items. */
  private static final class StoredNumbers implements Numbers {
    private final Cursor cursor;

    StoredNumbers(Snapshot snapshot, ItemScope scope, long after) {
      this.cursor = snapshot.scan(Scan.ascending(scope.numberEntriesAfter(after)));
    }

    @Override
    public boolean next() {
      return cursor.next();
    }

    @Override
    public long number() {
      return ItemKeys.numberOf(cursor.key());
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.store.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A walk over index entries. Starts before the first one. Entries of equal values follow in the
 * order of the items' numbers. Used by one thread at a time; not used after its snapshot is closed.
 */
public final class IndexCursor implements OrderedEntries {
  private final IndexSpan span;
  private final Cursor cursor;
  private boolean onEntry;

  /** Of the entry, once somebody has asked for it: who only counts never does. */
  private byte @Nullable [] key;

  IndexCursor(IndexSpan span, Cursor cursor) {
    this.span = span;
    this.cursor = cursor;
  }

  @Override
  public boolean next() {
    key = null;
    onEntry = cursor.next();
    return onEntry;
  }

  /** Whose entry it is. */
  public long itemNumber() {
    return IndexKeys.itemNumberOf(key());
  }

  /** The value that the item has; of a composite index the first. */
  public IndexedValue value() {
    return IndexValues.indexed(span.valuesOf(key()).getFirst());
  }

  /** The values that the item has; of a composite index as many as it has paths. */
  public List<IndexedValue> values() {
    return span.valuesOf(key()).stream().map(IndexValues::indexed).toList();
  }

  @Override
  public byte[] position() {
    return span.positionOf(key());
  }

  @Override
  public byte @Nullable [] alike() {
    return span.alike(key());
  }

  private byte[] key() {
    if (!onEntry) {
      throw new IllegalStateException("The cursor stands on no entry.");
    }
    byte[] current = key;
    if (current == null) {
      current = cursor.key();
      key = current;
    }
    return current;
  }

  @Override
  public void close() {
    cursor.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.store.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads index entries in order. Starts before the first one. Entries of equal values are in the
 * order of the items' numbers. Used by one thread at a time, and not after its snapshot is closed.
 */
public final class IndexCursor implements OrderedEntries {
  private final IndexSpan span;
  private final Cursor cursor;
  private boolean onEntry;

  /** The key of the entry, decoded on demand: counting does not need it. */
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

  /** The number of the entry's item. */
  public long itemNumber() {
    return IndexKeys.itemNumberOf(key());
  }

  /** The value in the entry; in a composite index the first one. */
  public IndexedValue value() {
    return IndexValues.indexed(span.valuesOf(key()).getFirst());
  }

  /** The values in the entry: one, or in a composite index one for each path. */
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

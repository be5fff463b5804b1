// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import org.jspecify.annotations.Nullable;

/** A cursor in memory: each step looks up the neighbour of the current key. */
final class MemoryCursor implements Cursor {
  private final MemoryStore store;
  private final PersistentMap entries;
  private final Scan scan;
  private int met;
  private boolean exhausted;
  private PersistentMap.@Nullable Node current;

  MemoryCursor(MemoryStore store, PersistentMap entries, Scan scan) {
    this.store = store;
    this.entries = entries;
    this.scan = scan;
  }

  @Override
  public boolean next() {
    store.checkOpen();
    if (exhausted || met == scan.limit()) {
      current = null;
      return false;
    }
    PersistentMap.Node neighbour =
        switch (scan.direction()) {
          case ASCENDING -> above();
          case DESCENDING -> below();
        };
    if (neighbour == null || !scan.range().contains(neighbour.key())) {
      exhausted = true;
      current = null;
      return false;
    }
    current = neighbour;
    met++;
    return true;
  }

  private PersistentMap.@Nullable Node above() {
    KeyRange range = scan.range();
    return entries.ceiling(
        current == null ? range.start() : PersistentMap.successorOf(current.key()));
  }

  private PersistentMap.@Nullable Node below() {
    return entries.lower(current == null ? scan.range().end() : current.key());
  }

  @Override
  public byte[] key() {
    return entry().key().clone();
  }

  @Override
  public byte[] value() {
    return entry().value().clone();
  }

  private PersistentMap.Node entry() {
    store.checkOpen();
    if (current == null) {
      throw new IllegalStateException("The cursor has no current entry.");
    }
    return current;
  }

  @Override
  public void close() {
    exhausted = true;
    current = null;
  }
}

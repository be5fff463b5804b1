// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.memory;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snapshot in memory: it keeps a shard's state, which never changes. */
final class MemorySnapshot implements Snapshot {
  private final MemoryStore store;
  private final MemoryShard.State state;

  MemorySnapshot(MemoryStore store, MemoryShard.State state) {
    this.store = store;
    this.state = state;
  }

  @Override
  public long lsn() {
    store.checkOpen();
    return state.lsn();
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    store.checkOpen();
    byte[] value = state.entries().get(key);
    return value == null ? null : value.clone();
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    List<byte @Nullable []> values = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      values.add(get(key));
    }
    return values;
  }

  @Override
  public Cursor scan(Scan scan) {
    store.checkOpen();
    return new MemoryCursor(store, state.entries(), scan);
  }

  @Override
  public long approximateBytes(KeyRange range) {
    store.checkOpen();
    PersistentMap all = state.entries();
    return range.isEmpty() ? 0 : all.bytes() - all.withoutRange(range.start(), range.end()).bytes();
  }

  @Override
  public void close() {
    // There is nothing to release but memory.
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An undamaged store that reports some of its entries as unreadable. */
final class HoledStore implements DamagedStore {
  private static final int SHARDS = 40;

  private final Store store;
  private final Set<String> holes = new HashSet<>();

  HoledStore(Store store) {
    this.store = store;
  }

  HoledStore without(ShardId shard, byte[] key) {
    holes.add(name(shard, key));
    return this;
  }

  private static String name(ShardId shard, byte[] key) {
    return shard + Arrays.toString(key);
  }

  @Override
  public List<ShardId> shards() {
    return IntStream.range(0, SHARDS)
        .mapToObj(ShardId::new)
        .filter(shard -> store.shard(shard).lsn() > 0)
        .toList();
  }

  @Override
  public OptionalLong lsn(ShardId shard) {
    return OptionalLong.empty();
  }

  @Override
  public byte @Nullable [] get(ShardId shard, byte[] key) {
    if (holes.contains(name(shard, key))) {
      throw new DamagedStoreException("a hole");
    }
    return store.shard(shard).get(key);
  }

  @Override
  public void scan(ShardId shard, KeyRange range, Visitor visitor) {
    try (Snapshot snapshot = store.shard(shard).snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        if (holes.contains(name(shard, cursor.key()))) {
          visitor.gap(KeyRange.prefix(cursor.key()), "a hole");
        } else {
          visitor.entry(cursor.key(), cursor.value());
        }
      }
    }
  }

  @Override
  public void close() {}
}

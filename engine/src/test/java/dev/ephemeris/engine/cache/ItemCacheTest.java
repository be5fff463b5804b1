// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemCacheTest {
  private static final PartitionKey PARTITION_KEY = PartitionKey.of("p");
  private static final ItemKey KEY =
      ItemKeys.key(EffectivePartitionKey.fromHex("0102").orElseThrow(), PARTITION_KEY, "a");
  private static final long NUMBER = 7;
  private static final List<byte[]> CHANGED = List.of(ItemKeys.item(NUMBER));

  private final ItemCache cache = new ItemCache();
  private final Shard shard = new MemoryStore().shard(new ShardId(20));
  private final CommitListener listener = cache.listenerFor(shard);

  @Test
  void peek_findsWhatGetHasBrought() {
    store(1);
    assertThat(cache.peek(shard, NUMBER)).isNull();
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(1);
    assertThat(lsn(cache.peek(shard, NUMBER))).isEqualTo(1);
  }

  @Test
  void absence_isNotRemembered() {
    assertThat(cache.get(shard, NUMBER)).isNull();
    store(1);
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(1);
  }

  @Test
  void item_whoseCommitIsUnderWay_isReadFromStorageAndNotKept() {
    store(1);
    cache.get(shard, NUMBER);
    listener.beforeCommit(CHANGED);
    assertThat(cache.peek(shard, NUMBER)).isNull();
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(1);
    store(2);
    assertThat(cache.peek(shard, NUMBER)).isNull();
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(2);
    assertThat(cache.peek(shard, NUMBER)).isNull();
    listener.afterCommit(CHANGED, 1);
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(2);
    assertThat(lsn(cache.peek(shard, NUMBER))).isEqualTo(2);
  }

  @Test
  void item_tooLarge_isNotKept() {
    shard.commit(
        Commit.expecting(0)
            .put(
                ItemKeys.item(NUMBER),
                ItemRecord.allocate(KEY, 1, 0, 1, NUMBER, ItemCache.MAX_ITEM_BYTES).value())
            .to(1));
    assertThat(lsn(cache.get(shard, NUMBER))).isEqualTo(1);
    assertThat(cache.peek(shard, NUMBER)).isNull();
  }

  @Test
  void size_staysWithinItsBound() {
    byte[] value = ItemRecord.allocate(KEY, 1, 0, 1, 1, 50_000).value();
    for (int i = 0; i < 2_000; i++) {
      shard.commit(Commit.expecting(i).put(ItemKeys.item(i), value).to(i + 1));
      cache.get(shard, i);
    }
    int held = 0;
    for (int i = 0; i < 2_000; i++) {
      held += cache.peek(shard, i) == null ? 0 : 1;
    }
    assertThat((long) held * value.length).isBetween(1L, ItemCache.MAX_BYTES);
  }

  /**
   * One writer renews an item again and again; readers read a snapshot and then the item. The item
   * must never be older than in the snapshot.
   */
  @Test
  void pointReads_neverFallBehindSnapshots(@TempDir Path folder) throws Exception {
    try (TestEngine engine = new TestEngine(folder);
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      Container container = engine.createContainer("");
      engine.create("a", "");
      AtomicBoolean done = new AtomicBoolean();
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        readers.add(
            threads.submit(
                () -> {
                  while (!done.get()) {
                    long seen = lsnInSnapshot(container);
                    assertThat(engine.read("a").item().lsn()).isGreaterThanOrEqualTo(seen);
                  }
                }));
      }
      for (int i = 0; i < 5_000; i++) {
        long written = engine.upsert("a", "\"n\":" + i).item().lsn();
        assertThat(engine.read("a").item().lsn()).isEqualTo(written);
      }
      done.set(true);
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
  }

  private static long lsnInSnapshot(Container container) {
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(PARTITION_KEY, container.partitionKeyDefinition());
    ItemKey key = ItemKeys.key(effective, PARTITION_KEY, "a");
    try (Snapshot snapshot = container.partitions().getFirst().shard().snapshot()) {
      long number = ItemKeys.numberIn(snapshot.get(key.entry()));
      return ItemRecord.decode(snapshot.get(ItemKeys.item(number))).lsn();
    }
  }

  private void store(long lsn) {
    ItemRecord item = ItemRecord.allocate(KEY, 1, 0, lsn, NUMBER, 10);
    shard.commit(Commit.expecting(lsn - 1).put(ItemKeys.item(NUMBER), item.value()).to(lsn));
  }

  private static long lsn(@Nullable ItemRecord item) {
    assertThat(item).isNotNull();
    return item.lsn();
  }
}

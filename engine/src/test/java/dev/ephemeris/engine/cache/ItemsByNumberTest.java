// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsByNumberTest {
  private static final ItemKey KEY =
      ItemKeys.key(EffectivePartitionKey.fromHex("0102").orElseThrow(), PartitionKey.of("p"), "a");

  private final ItemCache cache = new ItemCache();
  private final ItemsByNumber items = new ItemsByNumber(cache);
  private final Shard shard = new MemoryStore().shard(new ShardId(20));
  private final CommitListener listener = cache.listenerFor(shard);
  private long lsn;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void item_isFoundAsItWasAtTheSnapshot(boolean remember) {
    store(7);
    try (Snapshot before = shard.snapshot()) {
      assertThat(lsnOf(find(before, 7, remember))).isEqualTo(1);
      store(7);
      try (Snapshot after = shard.snapshot()) {
        assertThat(lsnOf(find(after, 7, remember))).isEqualTo(2);
        assertThat(lsnOf(find(before, 7, remember))).isEqualTo(1);
        assertThat(lsnOf(find(after, 7, remember))).isEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itemOfTheSameNameUnderAnotherNumber_isAnother(boolean remember) {
    store(7);
    try (Snapshot before = shard.snapshot()) {
      assertThat(lsnOf(find(before, 7, remember))).isEqualTo(1);
      remove(7);
      store(8);
      assertThat(lsnOf(find(before, 7, remember))).isEqualTo(1);
      try (Snapshot after = shard.snapshot()) {
        assertThat(find(after, 7, remember)).isNull();
        assertThat(lsnOf(find(after, 8, remember))).isEqualTo(3);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itemThatIsGone_isNotFound(boolean remember) {
    store(7);
    try (Snapshot before = shard.snapshot()) {
      assertThat(find(before, 7, remember)).isNotNull();
    }
    remove(7);
    try (Snapshot after = shard.snapshot()) {
      assertThat(find(after, 7, remember)).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itemOutsideOfTheScope_isNotFound(boolean remember) {
    store(7);
    ItemScope beyond =
        ItemScope.of(EffectivePartitionKey.fromHex("0102").orElseThrow(), PartitionKey.of("q"));
    try (Snapshot snapshot = shard.snapshot()) {
      assertThat(items.find(shard, snapshot, 7, beyond, remember)).isNull();
      assertThat(find(snapshot, 7, remember)).isNotNull();
      assertThat(items.find(shard, snapshot, 7, beyond, remember)).isNull();
    }
  }

  @Test
  void several_areFoundInTheirOrder_fromMemoryAndStorage() {
    store(7);
    store(8);
    store(9);
    try (Snapshot before = shard.snapshot()) {
      store(8);
      assertThat(find(before, 9, true)).isNotNull();
      List<@Nullable ItemRecord> found =
          items.findAll(shard, before, new long[] {6, 7, 8, 9, 10}, ItemScope.all());
      assertThat(found).hasSize(5);
      assertThat(found.getFirst()).isNull();
      assertThat(lsnOf(found.get(1))).isEqualTo(1);
      assertThat(lsnOf(found.get(2))).isEqualTo(2);
      assertThat(lsnOf(found.get(3))).isEqualTo(3);
      assertThat(found.getLast()).isNull();
    }
  }

  private @Nullable ItemRecord find(Snapshot snapshot, long number, boolean remember) {
    return items.find(shard, snapshot, number, ItemScope.all(), remember);
  }

  private static long lsnOf(@Nullable ItemRecord item) {
    assertThat(item).isNotNull();
    return item.lsn();
  }

  private void store(long number) {
    ItemRecord item = ItemRecord.allocate(KEY, 1, 0, lsn + 1, number, 10);
    commit(number, Commit.expecting(lsn).put(ItemKeys.item(number), item.value()));
  }

  private void remove(long number) {
    commit(number, Commit.expecting(lsn).delete(ItemKeys.item(number)));
  }

  private void commit(long number, Commit.Builder commit) {
    List<byte[]> changed = List.of(ItemKeys.item(number));
    listener.beforeCommit(changed);
    shard.commit(commit.to(++lsn));
    listener.afterCommit(changed, 1);
  }
}

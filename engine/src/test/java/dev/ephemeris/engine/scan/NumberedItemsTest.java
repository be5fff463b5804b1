// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Several items are read at once, but never very much. */
class NumberedItemsTest {
  private static final int SMALL_ITEMS = 100;
  private static final int LARGE_ITEMS = 100;
  private static final int LARGE_BYTES = 100_000;

  /** The most items of 2 MB that may be in memory at once, for one reader. */
  private static final int MAX_AT_ONCE = 16;

  private final Shard shard = new MemoryStore().shard(new ShardId(16));

  /** Notes how much is read in one call. */
  private static final class Noting implements Snapshot {
    private final Snapshot snapshot;
    private long mostBytes;
    private int calls;

    Noting(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public long lsn() {
      return snapshot.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      return snapshot.get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(List<byte[]> keys) {
      List<byte @Nullable []> values = snapshot.getAll(keys);
      calls++;
      mostBytes =
          Math.max(
              mostBytes,
              values.stream().mapToLong(value -> Objects.requireNonNull(value).length).sum());
      return values;
    }

    @Override
    public Cursor scan(Scan scan) {
      return snapshot.scan(scan);
    }

    @Override
    public long approximateBytes(KeyRange range) {
      return snapshot.approximateBytes(range);
    }

    @Override
    public void close() {
      snapshot.close();
    }
  }

  @Test
  void largeItemsBehindSmallOnes_areReadAFewAtOnce() {
    Commit.Builder commit = Commit.expecting(0);
    SortedNumbers numbers = new SortedNumbers(0);
    EffectivePartitionKey effective = EffectivePartitionKey.ofBytes(new byte[16]);
    for (int number = 1; number <= SMALL_ITEMS + LARGE_ITEMS; number++) {
      int bytes = number <= SMALL_ITEMS ? 10 : LARGE_BYTES;
      ItemRecord item =
          ItemRecord.allocate(
              ItemKeys.key(effective, PartitionKey.of("p"), "i" + number), 1, 0, 1, number, bytes);
      commit.put(ItemKeys.item(number), item.value());
      numbers.add(number);
    }
    shard.commit(commit.to(1));

    try (Noting snapshot = new Noting(shard.snapshot());
        ItemScan scan =
            new PartItems(shard, snapshot, ItemsByNumber.UNCACHED, ItemScope.all()).scan(numbers)) {
      for (int number = 1; number <= SMALL_ITEMS + LARGE_ITEMS; number++) {
        assertThat(scan.next()).isTrue();
        assertThat(scan.number()).isEqualTo(number);
        assertThat(Objects.requireNonNull(scan.item()).number()).isEqualTo(number);
      }
      assertThat(scan.next()).isFalse();
      assertThat(snapshot.mostBytes).isLessThan((MAX_AT_ONCE + 1L) * LARGE_BYTES);
      assertThat(snapshot.calls).isLessThan(SMALL_ITEMS / 4 + LARGE_ITEMS);
    }
  }
}

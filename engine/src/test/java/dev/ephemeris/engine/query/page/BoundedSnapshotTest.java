// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.query.page.BoundedSnapshot.TooMuchException;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How much may be read at once is limited, also if several values are read in one call. */
class BoundedSnapshotTest {
  private static final int VALUES = 64;
  private static final int VALUE_BYTES = 1000;

  private final Shard shard = new MemoryStore().shard(new ShardId(16));
  private final List<byte[]> keys =
      IntStream.range(0, VALUES).mapToObj(i -> new byte[] {(byte) i}).toList();

  /** Counts the values that are read. */
  private static final class Counting implements Snapshot {
    private final Snapshot snapshot;
    private int values;

    Counting(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public long lsn() {
      return snapshot.lsn();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
      values++;
      return snapshot.get(key);
    }

    @Override
    public List<byte @Nullable []> getAll(List<byte[]> keys) {
      values += keys.size();
      return snapshot.getAll(keys);
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

  private Counting filled() {
    Commit.Builder commit = Commit.expecting(0);
    keys.forEach(key -> commit.put(key, new byte[VALUE_BYTES]));
    shard.commit(commit.to(1));
    return new Counting(shard.snapshot());
  }

  @Test
  void getAll_ofLargeValues_stopsSoonAfterTheLimit() {
    Counting counting = filled();
    try (Snapshot bounded = new BoundedSnapshot(counting, VALUES, 2 * VALUE_BYTES)) {
      assertThatExceptionOfType(TooMuchException.class).isThrownBy(() -> bounded.getAll(keys));
    }
    assertThat(counting.values).isLessThanOrEqualTo(BoundedSnapshot.READ_TOGETHER);
  }

  @Test
  void getAll_ofTooManyValues_readsNone() {
    Counting counting = filled();
    try (Snapshot bounded =
        new BoundedSnapshot(counting, VALUES - 1, (long) VALUES * VALUE_BYTES)) {
      assertThatExceptionOfType(TooMuchException.class).isThrownBy(() -> bounded.getAll(keys));
    }
    assertThat(counting.values).isZero();
  }

  @Test
  void getAll_withinTheLimits_givesAllValues() {
    try (Snapshot bounded = new BoundedSnapshot(filled(), VALUES, (long) VALUES * VALUE_BYTES)) {
      assertThat(bounded.getAll(keys)).hasSize(VALUES).doesNotContainNull();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestTimes;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.engine.shard.ShardWriter;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The sum over any span of time equals counting one by one. */
class TallyReaderTest {
  private static final long SECOND = 1_767_225_600;

  private final Store store = new MemoryStore();
  private final Shard shard = store.shard(new ShardId(20));
  private final ShardWriter writer =
      new ShardWriter(
          shard, store.commitLimits(), Runnable::run, CommitListener.NONE, TestTimes.groups());

  @AfterEach
  void closeStore() {
    store.close();
  }

  private void enter(ExpiryPlace place) {
    writer
        .submit(
            view -> {
              Tallies.enter(view, place);
              return true;
            },
            Runnable::run)
        .join();
  }

  private void leave(ExpiryPlace place) {
    writer
        .submit(
            view -> {
              Tallies.leave(view, place);
              return true;
            },
            Runnable::run)
        .join();
  }

  @Test
  void emptyPartition_hasNothing() {
    try (Snapshot snapshot = shard.snapshot()) {
      TallyReader reader = new TallyReader(snapshot);
      assertThat(reader.items()).isZero();
      assertThat(reader.first(Tally.INHERITORS)).isEmpty();
      assertThat(reader.expired(new CutOffs(Long.MIN_VALUE, SECOND))).isZero();
    }
  }

  @Test
  void whatLeaves_leavesNoTrace() {
    enter(ExpiryPlace.NEVER);
    enter(new ExpiryPlace.Inheritor(SECOND));
    enter(new ExpiryPlace.Owner(SECOND));
    leave(ExpiryPlace.NEVER);
    leave(new ExpiryPlace.Inheritor(SECOND));
    leave(new ExpiryPlace.Owner(SECOND));
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(Tally.all()))) {
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void anySpan_isTheSumOfItsSeconds() {
    Random random = new Random(5);
    TreeMap<Long, Long> counted = new TreeMap<>();
    for (int i = 0; i < 2_000; i++) {
      // Some seconds are close together, some days or years apart.
      long second = SECOND + random.nextInt(1 << random.nextInt(1, 30));
      counted.merge(second, 1L, Long::sum);
      enter(new ExpiryPlace.Owner(second));
      enter(new ExpiryPlace.Inheritor(second));
    }
    try (Snapshot snapshot = shard.snapshot()) {
      TallyReader reader = new TallyReader(snapshot);
      assertThat(reader.total(Tally.OWNERS)).isEqualTo(2_000);
      assertThat(reader.items()).isEqualTo(4_000);
      assertThat(reader.first(Tally.OWNERS)).hasValue(counted.firstKey());
      for (int i = 0; i < 2_000; i++) {
        long from = SECOND - 10 + random.nextInt(1 << random.nextInt(1, 30));
        long to = from + random.nextInt(1 << random.nextInt(1, 30));
        long expected =
            counted.subMap(from, false, to, true).values().stream().mapToLong(c -> c).sum();
        CutOffs earlier = new CutOffs(Long.MIN_VALUE, from);
        CutOffs later = new CutOffs(Long.MIN_VALUE, to);
        assertThat(reader.expiringBetween(earlier, later)).isEqualTo(expected);
        assertThat(reader.expired(later) - reader.expired(earlier)).isEqualTo(expected);
        assertThat(reader.expired(new CutOffs(to, Long.MIN_VALUE)))
            .isEqualTo(reader.expired(later));
      }
    }
  }
}

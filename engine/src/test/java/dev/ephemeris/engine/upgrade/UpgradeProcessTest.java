// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.simulation.StoredShard;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that upgrades data is killed, several times. */
@Tag("slow")
class UpgradeProcessTest {
  private static final int KILLS = 4;

  /** Fewer than an upgrade needs for one of the partitions, so that it does not end too early. */
  private static final int MAX_COMMITS = 3;

  private static final int SHARDS = 40;

  private final Random random = Seed.drawn().random(UpgradeProcessTest.class);

  @Test
  void upgradeOfAKilledProcess_isDoneByALaterOne(@TempDir Path folder)
      throws IOException, InterruptedException {
    OldData old = OldData.make();
    try (Store store = RocksStore.open(folder, RocksStoreOptions.defaults())) {
      copy(old.store(), store);
    }

    for (int i = 0; i < KILLS; i++) {
      try (UpgradeProcess process = new UpgradeProcess(folder)) {
        assertThat(process.killAfter(1 + random.nextInt(MAX_COMMITS))).isFalse();
      }
    }
    try (UpgradeProcess process = new UpgradeProcess(folder)) {
      assertThat(process.killAfter(Integer.MAX_VALUE)).isTrue();
    }

    try (Store store = RocksStore.open(folder, RocksStoreOptions.defaults())) {
      assertThat(OldData.items(store)).isEqualTo(old.expected());
      for (Shard shard : OldLayout.shards(store)) {
        try (Snapshot snapshot = shard.snapshot()) {
          StoredShard.check(snapshot, false, "shard " + shard.id());
        }
      }
    }
  }

  private static void copy(Store from, Store to) {
    for (int i = 0; i < SHARDS; i++) {
      Shard source = from.shard(new ShardId(i));
      if (source.lsn() > 0) {
        Commit.Builder commit = Commit.expecting(0);
        OldLayout.each(source, KeyRange.all(), commit::put);
        to.shard(source.id()).commit(commit.to(source.lsn()));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.simulation.StoredShard;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.memory.MemoryStore;
import dev.ephemeris.store.testkit.faults.ForwardingShard;
import dev.ephemeris.store.testkit.faults.ForwardingStore;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An upgrade that is killed at any point continues at the next start, until it is done. */
class UpgradeKillTest {
  private static final int UPGRADES = 50;

  /** More starts than that mean that an upgrade does not come forward. */
  private static final int MAX_STARTS = 200;

  private final Random random = Seed.drawn().random(UpgradeKillTest.class);

  /** Stops for ever before or after a certain commit, as if the process were killed. */
  private static final class KilledStore extends ForwardingStore {
    private final AtomicInteger commitsLeft;
    private final boolean appliesTheLast;

    KilledStore(Store store, int commits, boolean appliesTheLast) {
      super(store);
      this.commitsLeft = new AtomicInteger(commits);
      this.appliesTheLast = appliesTheLast;
    }

    boolean isKilled() {
      return commitsLeft.get() < 0;
    }

    @Override
    public Shard shard(ShardId id) {
      return new ForwardingShard(super.shard(id)) {
        @Override
        public CommitResult commit(Commit commit) {
          int left = commitsLeft.getAndDecrement();
          if (left > 0) {
            return super.commit(commit);
          }
          if (left == 0 && appliesTheLast) {
            CommitResult ignored = super.commit(commit);
          }
          return killed();
        }

        @Override
        public CommitResult settle(Commit commit) {
          return killed();
        }
      };
    }

    private static CommitResult killed() {
      return new CommitResult.Unknown(new StoreException("The process was killed, for a test."));
    }
  }

  @Test
  void upgradeThatIsKilledAgainAndAgain_isDoneInTheEnd() {
    OldData old = OldData.make();
    int commits = commitsOfOneUpgrade(old);
    int kills = 0;
    int inTwoWays = 0;
    for (int i = 0; i < UPGRADES; i++) {
      MemoryStore data = old.store().copy();
      int starts = 0;
      boolean isDone = false;
      while (!isDone) {
        assertThat(++starts).isLessThan(MAX_STARTS);
        int most = random.nextInt(commits + 1);
        KilledStore store = new KilledStore(data, most, random.nextBoolean());
        isDone = opens(store);
        kills += store.isKilled() ? 1 : 0;
        inTwoWays += isInTwoWays(data) ? 1 : 0;
        checkItems(data);
      }
      checkDone(old, data);
    }
    assertThat(kills).isGreaterThan(UPGRADES);
    assertThat(inTwoWays).as("kills in the middle").isGreaterThan(UPGRADES / 2);
  }

  private static int commitsOfOneUpgrade(OldData old) {
    int many = 1_000_000;
    KilledStore store = new KilledStore(old.store().copy(), many, true);
    assertThat(opens(store)).isTrue();
    return many - store.commitsLeft.get();
  }

  /** Whether the data opens. */
  private static boolean opens(KilledStore store) {
    try (Engine engine = OldData.open(store)) {
      return !store.isKilled() && engine.catalogue().databases().size() == 1;
    } catch (StoreException e) {
      assertThat(store.isKilled()).isTrue();
      return false;
    }
  }

  private static boolean isInTwoWays(Store store) {
    return FormatRecord.decode(store.shard(SystemShards.CATALOGUE).get(FormatRecord.key()))
            .version()
        == FormatVersion.ITEMS_IN_TWO_WAYS.number();
  }

  /** Each item is there, in one of the two ways. */
  private static void checkItems(Store store) {
    int items = 0;
    for (Map<String, String> entries : OldData.items(store)) {
      items +=
          (int)
              entries.keySet().stream()
                  .filter(key -> key.startsWith("20") || key.startsWith("22"))
                  .count();
    }
    assertThat(items).isEqualTo(OldData.ITEMS);
  }

  private static void checkDone(OldData old, Store store) {
    assertThat(OldData.items(store)).isEqualTo(old.expected());
    assertThat(isInTwoWays(store)).isFalse();
    for (Shard shard : OldLayout.shards(store)) {
      try (Snapshot snapshot = shard.snapshot()) {
        StoredShard.check(snapshot, true, "shard " + shard.id());
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import dev.ephemeris.store.testkit.faults.ForwardingShard;
import dev.ephemeris.store.testkit.faults.ForwardingStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upgrade begins only with enough space, keeps to the limits of commits, and can be watched. */
class UpgradeSpaceTest {
  private final OldData old = OldData.make();

  private static Engine open(Store store, List<UpgradeProgress> progress) {
    return Engine.open(
        store, () -> TestEngine.START * 1000, EngineOptions.defaults(), progress::add);
  }

  private static Store withFree(Store store, long bytes) {
    return new ForwardingStore(store) {
      @Override
      public OptionalLong freeBytes() {
        return OptionalLong.of(bytes);
      }
    };
  }

  @Test
  void tooLittleSpace_isRefused_andChangesNothing() {
    MemoryStore data = old.store().copy();
    List<Long> lsns = lsns(data);
    long items = (long) OldData.ITEMS * OldData.ITEM_BYTES;

    assertThatExceptionOfType(NotEnoughSpaceException.class)
        .isThrownBy(() -> open(withFree(data, items), new ArrayList<>()).close())
        .withMessageContaining("about 10 MB of free disk space")
        .withMessageContaining("and 9 MB are free");
    assertThat(lsns(data)).isEqualTo(lsns);

    open(withFree(data, items + items / 8), new ArrayList<>()).close();
    assertThat(OldData.items(data)).isEqualTo(old.expected());
  }

  private static List<Long> lsns(Store store) {
    List<Long> lsns = new ArrayList<>();
    for (int shard = 0; shard <= SystemShards.FIRST_CONTAINER_SHARD + 10; shard++) {
      lsns.add(store.shard(new ShardId(shard)).lsn());
    }
    return lsns;
  }

  @Test
  void dataOfThePresentFormat_needsNoSpace() {
    MemoryStore data = old.store().copy();
    open(data, new ArrayList<>()).close();
    open(withFree(data, 0), new ArrayList<>()).close();
  }

  @Test
  void smallCommits_areEnough() {
    MemoryStore data = old.store().copy();
    CommitLimits limits = new CommitLimits(12, 2L * 1024 * 1024);
    List<Commit> commits = new ArrayList<>();
    Store limited =
        new ForwardingStore(data) {
          @Override
          public CommitLimits commitLimits() {
            return limits;
          }

          @Override
          public Shard shard(ShardId id) {
            return new ForwardingShard(super.shard(id)) {
              @Override
              public CommitResult commit(Commit commit) {
                limits.check(commit);
                commits.add(commit);
                return super.commit(commit);
              }
            };
          }
        };

    new ItemUpgrade(limited).run(System::nanoTime, progress -> {});

    assertThat(OldData.items(data)).isEqualTo(old.expected());
    assertThat(commits).hasSizeGreaterThan(OldData.ITEMS / 3);
  }

  @Test
  void progress_goesFromTheFirstItemsToTheLast() {
    List<UpgradeProgress> progress = new ArrayList<>();
    open(old.store().copy(), progress).close();

    assertThat(progress).hasSizeGreaterThan(4);
    assertThat(progress).allMatch(one -> one.items() == OldData.ITEMS);
    assertThat(progress).extracting(UpgradeProgress::itemsDone).isSorted();
    assertThat(progress.getFirst().percent()).isBetween(1, 30);
    assertThat(progress.getLast().percent()).isEqualTo(100);
    assertThat(progress).extracting(UpgradeProgress::partition).isSorted();
    assertThat(progress.getLast().partition()).isEqualTo(progress.getLast().partitions());
  }

  @Test
  void progressAfterAnInterruption_beginsWhereItWas() {
    MemoryStore data = old.store().copy();
    RuntimeException stop = new IllegalStateException("stopped");
    List<UpgradeProgress> before = new ArrayList<>();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                new ItemUpgrade(data)
                    .run(
                        System::nanoTime,
                        progress -> {
                          before.add(progress);
                          if (before.size() == 5) {
                            throw stop;
                          }
                        }));
    List<UpgradeProgress> after = new ArrayList<>();
    new ItemUpgrade(data).run(System::nanoTime, after::add);

    assertThat(after).allMatch(one -> one.items() == OldData.ITEMS);
    assertThat(after.getFirst().itemsDone())
        .isGreaterThanOrEqualTo(before.getLast().itemsDone())
        .isLessThan(OldData.ITEMS);
  }

  @Test
  void spaceOfManyItems_isReclaimedAfterwards(@TempDir Path folder) throws InterruptedException {
    int many = 1000;
    CountDownLatch reclaimed = new CountDownLatch(1);
    try (TestEngine engine = new TestEngine(folder, store -> reclaiming(store, reclaimed))) {
      engine.createContainer("");
      List<CompletableFuture<?>> creations = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        creations.add(engine.beginCreating("item" + i, ""));
      }
      creations.forEach(CompletableFuture::join);
      engine.engine().close();
      OldLayout.give(engine.store(), FormatVersion.PARTITION_IDS);
      assertThat(reclaimed.getCount()).isEqualTo(1);

      engine.restart();

      assertThat(reclaimed.await(1, TimeUnit.MINUTES)).isTrue();
      assertThat(engine.list()).hasSize(many);
    }
  }

  private static Store reclaiming(Store store, CountDownLatch reclaimed) {
    return new ForwardingStore(store) {
      @Override
      public Shard shard(ShardId id) {
        return new ForwardingShard(super.shard(id)) {
          @Override
          public void reclaim() {
            super.reclaim();
            reclaimed.countDown();
          }
        };
      }
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.simulation.StoredShard;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.IndexStateRecord.Generation;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What an earlier version was building when it was stopped is right in the end, though items have
 * another order now.
 */
class UpgradeOfBuildsTest extends EngineTestCase {
  private static final String LAZY = "\"indexingPolicy\":{\"indexingMode\":\"lazy\"}";
  private static final int ITEMS = 30;

  private void createItems() {
    IntStream.range(0, ITEMS).forEach(i -> engine.create("item" + i, "\"n\":" + i));
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  /** Stores the data as in an old format, with a state that refers to it. */
  private void upgradeWith(StateOf state) {
    engine.engine().close();
    OldLayout.give(engine.store(), FormatVersion.PARTITION_IDS);
    Shard shard = OldLayout.shards(engine.store()).getFirst();
    List<byte[]> keys = new ArrayList<>();
    OldLayout.each(shard, OldItemRecord.items(), (key, value) -> keys.add(key));
    Commit.Builder commit = Commit.expecting(shard.lsn());
    state.store(shard, keys.get(ITEMS / 2), commit);
    OldLayout.apply(shard, commit);
    engine.restart();
  }

  private interface StateOf {
    /**
     * @param builtThrough the key of an item in the middle
     */
    void store(Shard shard, byte[] builtThrough, Commit.Builder commit);
  }

  private void checkAtTheEnd() {
    engine.purge();
    IndexState state = state(shard());
    assertThat(state.isReached(engine.container().settings().indexGoal())).isTrue();
    try (Snapshot snapshot = shard().snapshot()) {
      List<ItemRecord> items = StoredShard.check(snapshot, true, "at the end");
      assertThat(items).hasSize(ITEMS);
    }
  }

  private static IndexState state(Shard shard) {
    return IndexState.of(shard.get(IndexStateRecord.key()));
  }

  private static int count(Shard shard, KeyRange range) {
    List<byte[]> keys = new ArrayList<>();
    OldLayout.each(shard, range, (key, value) -> keys.add(key));
    return keys.size();
  }

  /** Makes the only generation one that has come to a key. */
  private static void unfinish(Shard shard, byte[] builtThrough, Commit.Builder commit) {
    IndexStateRecord before =
        IndexStateRecord.decode(Objects.requireNonNull(shard.get(IndexStateRecord.key())));
    Generation only = before.generations().getFirst();
    commit.put(
        IndexStateRecord.key(),
        new IndexStateRecord(
                before.nextGeneration(),
                List.of(
                    new Generation(
                        only.number(),
                        only.policy(),
                        only.timeToLive(),
                        false,
                        builtThrough,
                        ITEMS / 2)))
            .encode());
  }

  @Test
  void indexThatWasBeingBuilt_isBegunAnew() {
    engine.createContainer("");
    createItems();

    upgradeWith(UpgradeOfBuildsTest::unfinish);

    assertThat(state(shard()).generations()).isEmpty();
    IndexKeys.all().forEach(range -> assertThat(count(shard(), range)).isZero());
    checkAtTheEnd();
  }

  @Test
  void indexThatWasBeingBuilt_leavesTheCompleteOneBesideIt() {
    engine.createContainer("");
    createItems();

    upgradeWith(
        (shard, builtThrough, commit) -> {
          IndexStateRecord before =
              IndexStateRecord.decode(Objects.requireNonNull(shard.get(IndexStateRecord.key())));
          Generation complete = before.generations().getFirst();
          Generation next =
              new Generation(
                  complete.number() + 1,
                  complete.policy(),
                  "other",
                  false,
                  builtThrough,
                  ITEMS / 2);
          commit.put(
              IndexStateRecord.key(),
              new IndexStateRecord(complete.number() + 2, List.of(complete, next)).encode());
          OldLayout.each(
              shard,
              IndexKeys.generation(complete.number()).getFirst(),
              (key, value) -> {
                byte[] copy = key.clone();
                copy[4]++;
                commit.put(copy, value);
              });
        });

    assertThat(state(shard()).generations()).hasSize(1);
    assertThat(state(shard()).complete()).isPresent();
    checkAtTheEnd();
  }

  @Test
  void lazyIndexThatWasBeingBuilt_isBegunAnew_withoutItsNotes() {
    engine.createContainer(LAZY);
    createItems();
    engine.purge();
    engine.replace("item3", "\"n\":100");
    assertThat(count(shard(), PendingIndexRecord.all())).isEqualTo(1);

    upgradeWith(UpgradeOfBuildsTest::unfinish);

    assertThat(state(shard()).generations()).isEmpty();
    assertThat(count(shard(), PendingIndexRecord.all())).isZero();
    checkAtTheEnd();
  }

  @Test
  void lazyIndexThatWasComplete_keepsItsNotes() {
    engine.createContainer(LAZY);
    createItems();
    engine.purge();
    engine.replace("item3", "\"n\":100");

    upgradeWith((shard, builtThrough, commit) -> {});

    assertThat(count(shard(), PendingIndexRecord.all())).isEqualTo(1);
    assertThat(state(shard()).complete()).isPresent();
    checkAtTheEnd();
    assertThat(count(shard(), PendingIndexRecord.all())).isZero();
  }

  @Test
  void expiryQueuesThatWereBeingBuilt_getAllItems() {
    engine.createContainer("\"defaultTtl\":100");
    createItems();

    upgradeWith(
        (shard, builtThrough, commit) -> {
          QueueStateRecord initial = QueueStateRecord.INITIAL;
          commit.put(
              QueueStateRecord.key(),
              new QueueStateRecord(
                      Phase.BUILDING,
                      builtThrough,
                      ITEMS / 2,
                      initial.inheritors(),
                      initial.owners())
                  .encode());
        });

    checkAtTheEnd();
    assertThat(
            QueueStateRecord.decode(Objects.requireNonNull(shard().get(QueueStateRecord.key())))
                .phase())
        .isEqualTo(Phase.COMPLETE);
    engine.machineClockMoves(101);
    engine.purge();
    assertThat(OldLayout.items(shard())).isEmpty();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.lacking.LackingNumbers.Since;
import dev.ephemeris.engine.lacking.LackingNumbers.State;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.keyspace.IndexEntryWriter;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LackingNumbersTest {
  private static final int GENERATION = 3;

  private final LackingMemory memory = new LackingMemory(Scheduler.system());
  private final LackingNumbers numbers =
      new LackingNumbers(GENERATION, ValuePath.of("n"), false, memory);

  /** The key of an item's entry for a path. */
  private static byte[] entry(String name, int generation, long number) {
    IndexEntryWriter writer = new IndexEntryWriter();
    writer.property(name);
    return IndexKeys.key(writer.number(1), generation, number);
  }

  private static byte[] numberEntry(long number) {
    ItemKey key =
        ItemKeys.key(EffectivePartitionKey.ofBytes(new byte[16]), PartitionKey.of("p"), "a");
    return ItemKeys.numberEntry(key, number);
  }

  private static Commit.Builder commit() {
    return Commit.expecting(10);
  }

  @Test
  void commit_entersWhoComesWithoutTheValue_orLosesIt() {
    numbers.complete(1);
    Set<Long> others =
        numbers.enter(
            commit()
                .put(numberEntry(1), new byte[] {1})
                .put(numberEntry(2), new byte[] {1})
                .put(entry("n", GENERATION, 2), new byte[0])
                .delete(entry("n", GENERATION, 3))
                .delete(entry("n", GENERATION, 4))
                .put(entry("n", GENERATION, 4), new byte[0])
                .delete(numberEntry(5))
                .delete(entry("n", GENERATION, 5))
                .delete(entry("m", GENERATION, 6))
                .delete(entry("n", GENERATION + 1, 7))
                .to(20));
    assertThat(numbers.known()).containsOnlyKeys(1L, 3L);
    assertThat(others).containsExactlyInAnyOrder(2L, 4L, 5L);
    assertThat(memory.held()).isEqualTo(2);
  }

  @Test
  void numberThatIsMarked_countsForEarlierSnapshotsOnly_andAgainWhenItIsEntered() {
    numbers.complete(1);
    numbers.enter(1, 5);
    numbers.mark(Set.of(1L, 2L), 7);
    assertThat(numbers.known()).containsEntry(1L, new Since(5, 7)).hasSize(1);
    numbers.enter(1, 9);
    assertThat(numbers.known()).containsEntry(1L, new Since(9, Long.MAX_VALUE));
  }

  @Test
  void number_isSure_ifItsItemWasNotWrittenSince_andTheSnapshotHasTheCommit() {
    Since since = new Since(7, Long.MAX_VALUE);
    assertThat(numbers.isSure(since, 7, 7)).isTrue();
    assertThat(numbers.isSure(since, 3, 9)).isTrue();
    assertThat(numbers.isSure(since, 8, 9)).isFalse();
    assertThat(numbers.isSure(since, 3, 6)).isFalse();
    numbers.commitFailed();
    assertThat(numbers.isSure(since, 7, 7)).isFalse();
  }

  /** Searching for marked numbers that can be removed visits all numbers. */
  @Test
  void manyMarked_thatCannotBeRemovedYet_areNotLookedAtWithEachCommit() {
    numbers.complete(1);
    for (long number = 1; number <= 5_000; number++) {
      numbers.enter(number, 1);
      numbers.mark(Set.of(number), number);
    }
    for (long lsn = 5_001; lsn <= 9_000; lsn++) {
      numbers.mark(Set.of(), lsn);
    }
    assertThat(numbers.removals()).isBetween(1, 3);
  }

  @Test
  void manyMarked_areRemoved_andSnapshotsFromBeforeAreToldSo() {
    numbers.complete(1);
    for (long number = 1; number <= 5_000; number++) {
      numbers.enter(number, number);
      numbers.mark(Set.of(number), number);
    }
    assertThat(numbers.isGoodFor(1)).isTrue();
    numbers.enter(100_000, 100_000);
    numbers.mark(Set.of(100_000L), 100_000);
    assertThat(numbers.known()).containsOnlyKeys(100_000L);
    assertThat(memory.held()).isEqualTo(1);
    assertThat(numbers.isGoodFor(5_000)).isFalse();
    assertThat(numbers.isGoodFor(100_000)).isTrue();
  }

  @Test
  void moreThanAreHeld_areLetGo_andWorthAnotherLookAfterManyWrites() {
    numbers.complete(1);
    for (long number = 0; number <= LackingNumbers.MAX_NUMBERS; number++) {
      numbers.enter(number, 70_000);
    }
    assertThat(numbers.state()).isEqualTo(State.TOO_MANY);
    assertThat(numbers.known()).isNull();
    assertThat(memory.held()).isZero();
    assertThat(numbers.isWorthAnotherSearch(70_000)).isFalse();
    assertThat(numbers.isWorthAnotherSearch(70_001 + LackingNumbers.MAX_NUMBERS)).isTrue();
    numbers.tooMany(70_000, 4_000_000);
    assertThat(numbers.isWorthAnotherSearch(1_000_000)).isFalse();
    assertThat(numbers.isWorthAnotherSearch(1_070_001)).isTrue();
  }

  @Test
  void placesBeyondTheBound_areForgotten_theOldestFirst() {
    LackingItems owner = owner();
    memory.used(numbers, owner);
    numbers.enter(1, 1);
    for (int i = 1; i < LackingMemory.MAX_PLACES; i++) {
      memory.used(new LackingNumbers(i, ValuePath.of("m"), false, memory), owner);
    }
    assertThat(numbers.state()).isEqualTo(State.UNKNOWN);
    memory.used(new LackingNumbers(1000, ValuePath.of("m"), false, memory), owner);
    assertThat(numbers.state()).isEqualTo(State.FORGOTTEN);
    assertThat(memory.held()).isZero();
    numbers.enter(2, 2);
    assertThat(memory.held()).isZero();
  }

  private LackingItems owner() {
    return new LackingItems(new MemoryStore().shard(new ShardId(16)), memory);
  }
}

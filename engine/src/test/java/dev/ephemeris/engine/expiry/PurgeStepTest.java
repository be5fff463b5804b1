// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.index.IndexGoal;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.transaction.Transactions;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Writes come between the collecting of entries and the writer's turn: whatever they did to an
 * item, the step must not remove what they wrote.
 */
class PurgeStepTest extends EngineTestCase {
  private static final RequestUnits PLENTY = RequestUnits.of(1_000_000);
  private static final QueueStateRecord COMPLETE =
      new QueueStateRecord(Phase.COMPLETE, new byte[0], 0, Progress.NONE, Progress.NONE);

  private Container container;
  private Partition partition;

  @BeforeEach
  void expireOneItemOfEachQueue() {
    container = engine.createContainer("\"defaultTtl\":10");
    partition = container.partitions().getFirst();
    engine.purge();
    engine.create("inheritor", "");
    engine.create("owner", "\"ttl\":5");
    engine.machineClockMoves(10);
  }

  private PurgeStep collected(RequestUnits allowance) {
    return collected(allowance, partition.indexState()::in);
  }

  private PurgeStep collected(RequestUnits allowance, Function<Snapshot, IndexState> index) {
    PurgeStep step = new PurgeStep(partition, container.moment(), COMPLETE, allowance, 9, 0);
    try (Snapshot snapshot = partition.shard().snapshot()) {
      assertThat(step.collect(snapshot, index.apply(snapshot))).isTrue();
    }
    return step;
  }

  private static int apply(PurgeStep step) {
    return Transactions.submit(step.purge()).join().purged();
  }

  @Test
  void untouchedItems_go() {
    PurgeStep step = collected(PLENTY);
    assertThat(apply(step)).isEqualTo(2);
    assertThat(step.purge().cost())
        .isEqualTo(RequestCharge.delete(1).plus(RequestCharge.delete(1)));
    assertThat(engine.status().expiredCount()).isZero();
  }

  @Test
  @DisplayName("T9 an item created again meanwhile stays")
  void recreatedItems_stay() {
    PurgeStep step = collected(PLENTY);
    engine.create("inheritor", "");
    engine.upsert("owner", "\"ttl\":5");
    assertThat(apply(step)).isZero();
    assertThat(engine.isVisible("inheritor")).isTrue();
    assertThat(engine.isVisible("owner")).isTrue();
  }

  @Test
  @DisplayName("T9 an item created again in the other queue, or in none, stays")
  void itemsOfTheOtherQueue_stay() {
    PurgeStep step = collected(PLENTY);
    engine.create("inheritor", "\"ttl\":-1");
    engine.create("owner", "");
    assertThat(apply(step)).isZero();
    assertThat(engine.list()).hasSize(2);
  }

  @Test
  @DisplayName("T28 an item restored meanwhile stays")
  void restoredItems_stay() {
    PurgeStep step = collected(PLENTY);
    engine.restore("inheritor");
    engine.restore("owner");
    assertThat(apply(step)).isZero();
    assertThat(engine.list()).hasSize(2);
  }

  @Test
  @DisplayName("T24 a default raised or removed meanwhile brings nothing back")
  void expiredItems_goWhateverBecomesOfTheDefault() {
    PurgeStep step = collected(PLENTY);
    engine.defaultTtl(1000);
    engine.defaultTtl(null);
    assertThat(apply(step)).isEqualTo(2);
  }

  @Test
  @DisplayName("T11 a step ends when its allowance is spent, after at least one item")
  void allowance_endsTheStep() {
    PurgeStep step = collected(new RequestUnits(1));
    assertThat(apply(step)).isEqualTo(1);
    assertThat(step.purge().cost()).isEqualTo(RequestCharge.delete(1));
  }

  @Test
  void entriesOfAnIndexThatWasMadeAnewMeanwhile_go() {
    IndexState other =
        IndexState.ofEmptyPartition(
            IndexGoal.of(
                IndexPolicy.of(
                    false,
                    List.of("/a/?"),
                    List.of("/*"),
                    List.of(),
                    List.of(),
                    ComputedProperties.NONE),
                ""));
    assertThat(indexEntries()).isPositive();

    apply(collected(PLENTY, ignored -> other));

    assertThat(indexEntries()).isZero();
  }

  @Test
  void entryOfNoItem_isABug() {
    byte[] stray = ExpiryQueue.INHERITORS.entry(1, 4711);
    partition
        .writer()
        .submit(
            view -> {
              view.put(stray, ExpiryQueue.entryValue());
              return true;
            },
            Runnable::run)
        .join();
    assertThatIllegalStateException()
        .isThrownBy(() -> collected(PLENTY))
        .withMessageContaining("is of no item, or of one that lives");
  }

  private int indexEntries() {
    int entries = 0;
    try (Snapshot snapshot = partition.shard().snapshot()) {
      for (KeyRange range : IndexKeys.all()) {
        try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
          while (cursor.next()) {
            entries++;
          }
        }
      }
    }
    return entries;
  }
}

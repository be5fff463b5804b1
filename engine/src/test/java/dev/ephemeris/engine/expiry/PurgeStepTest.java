package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Partition;
import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueuePosition;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.keyspace.QueueStateRecord.Progress;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Between the collecting of entries and the writer's turn others write: whatever they did to an
 * item, the step must not remove what they wrote.
 */
class PurgeStepTest extends EngineTestCase {
  private static final RequestUnits PLENTY = RequestUnits.of(1_000_000);
  private static final QueueStateRecord COMPLETE =
      new QueueStateRecord(Phase.COMPLETE, new byte[0], 0, Progress.NONE, Progress.NONE);

  private Container container;
  private Partition partition;
  private List<QueueEntry> entries;

  @BeforeEach
  void expireOneItemOfEachQueue() {
    container = engine.createContainer("\"defaultTtl\":10");
    partition = container.partitions().getFirst();
    engine.purge();
    engine.create("inheritor", "");
    engine.create("owner", "\"ttl\":5");
    engine.machineClockMoves(10);
    entries = new ArrayList<>();
    try (Snapshot snapshot = partition.shard().snapshot()) {
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        QueueEntry.collect(
            snapshot, queue, QueuePosition.START, engine.engine().clock().nowSeconds(), 9, entries);
      }
    }
    assertThat(entries).hasSize(2);
  }

  private PurgeStep apply(RequestUnits allowance) {
    PurgeStep step = new PurgeStep(container, COMPLETE, entries, allowance, 0);
    partition.writer().submitInBackground(step).join();
    return step;
  }

  @Test
  void untouchedItems_go() {
    PurgeStep step = apply(PLENTY);
    assertThat(step.purged()).isEqualTo(2);
    assertThat(step.cost()).isEqualTo(RequestCharge.delete(1).plus(RequestCharge.delete(1)));
    assertThat(engine.status().expiredCount()).isZero();
  }

  @Test
  @DisplayName("T9 an item made anew meanwhile stays")
  void recreatedItems_stay() {
    engine.create("inheritor", "");
    engine.upsert("owner", "\"ttl\":5");
    assertThat(apply(PLENTY).purged()).isZero();
    assertThat(engine.isVisible("inheritor")).isTrue();
    assertThat(engine.isVisible("owner")).isTrue();
  }

  @Test
  @DisplayName("T9 an item made anew in the other queue, or in none, stays")
  void itemsOfTheOtherQueue_stay() {
    engine.create("inheritor", "\"ttl\":-1");
    engine.create("owner", "");
    assertThat(apply(PLENTY).purged()).isZero();
    assertThat(engine.list()).hasSize(2);
  }

  @Test
  @DisplayName("T28 an item restored meanwhile stays")
  void restoredItems_stay() {
    engine.restore("inheritor");
    engine.restore("owner");
    assertThat(apply(PLENTY).purged()).isZero();
    assertThat(engine.list()).hasSize(2);
  }

  @Test
  @DisplayName("T24 a default raised or removed meanwhile brings nothing back")
  void expiredItems_goWhateverBecomesOfTheDefault() {
    engine.defaultTtl(1000);
    engine.defaultTtl(null);
    assertThat(apply(PLENTY).purged()).isEqualTo(2);
  }

  @Test
  void itemsThatAreGoneAlready_areCountedOnce() {
    apply(PLENTY);
    PurgeStep again = apply(PLENTY);
    assertThat(again.purged()).isZero();
    assertThat(engine.status().purgedTotal()).isEqualTo(2);
    assertThat(engine.status().liveCount()).isZero();
  }

  @Test
  @DisplayName("T11 a step ends when its allowance is spent, and gets on by one item at least")
  void allowance_endsTheStep() {
    assertThat(apply(new RequestUnits(1)).purged()).isEqualTo(1);
    assertThat(apply(new RequestUnits(1)).purged()).isEqualTo(1);
  }
}

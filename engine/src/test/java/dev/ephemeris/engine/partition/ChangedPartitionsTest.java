// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.PretendedSplit;
import dev.ephemeris.engine.transaction.Atomicity;
import dev.ephemeris.engine.transaction.Operation;
import dev.ephemeris.engine.transaction.Target;
import dev.ephemeris.engine.transaction.Transaction;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A container gets other partitions while the engine runs, and all running work follows. */
class ChangedPartitionsTest extends EngineTestCase {
  private static final int ITEMS = 20;

  private Container container;
  private Partition parent;

  @BeforeEach
  void divideTheOnlyPartition() {
    container = engine.createContainer("\"defaultTtl\":10");
    parent = container.partitions().getFirst();
    engine.create("before", "");
    engine.machineClockMoves(10);
    engine.purge();
    PretendedSplit.of(engine.engine().catalogue(), container);
  }

  private void createItems() {
    for (int i = 0; i < ITEMS; i++) {
      String json = "{\"id\":\"i%d\",\"pk\":\"k%d\"}".formatted(i, i);
      TestEngine.await(
          engine
              .engine()
              .items()
              .create(
                  container,
                  PartitionKey.of("k" + i),
                  TestEngine.bodyOf(container, json),
                  Runnable::run));
    }
  }

  private long items(Partition partition) {
    return engine.engine().usage(partition).items();
  }

  private static @Nullable Phase phaseOfQueues(Partition partition) {
    byte[] stored = partition.shard().get(QueueStateRecord.key());
    return stored == null ? null : QueueStateRecord.decode(stored).phase();
  }

  @Test
  @DisplayName("T10 the purge follows a container's partitions")
  void purge_worksOnTheNewPartitions() {
    createItems();
    assertThat(container.partitions()).hasSize(2).allMatch(child -> items(child) > 0);
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(container.partitions()).allMatch(child -> items(child) == 0);
    assertThat(container.partitions()).allMatch(child -> phaseOfQueues(child) == Phase.COMPLETE);
    assertThat(engine.status().expiredCount()).isZero();
    assertThat(engine.engine().backgroundWorker().buildProgress(container)).isEqualTo(100);
  }

  @Test
  @DisplayName("T11 the purge skips partitions that no longer exist")
  void purge_leavesTheParentAlone() {
    long lsn = parent.lsn();
    createItems();
    engine.machineClockMoves(10);
    engine.purge();
    engine.defaultTtl(null);
    engine.purge();
    assertThat(parent.lsn()).isEqualTo(lsn);
    assertThat(phaseOfQueues(parent)).isEqualTo(Phase.COMPLETE);
    assertThat(container.partitions()).allMatch(child -> phaseOfQueues(child) == null);
  }

  @Test
  void writesToThePartitionThatIsGone_areRefused() {
    Transaction late =
        new Transaction(
            container,
            parent,
            Atomicity.ALL_OR_NOTHING,
            List.of(new Operation.Delete(Target.of(new ItemKey(new byte[] {1}, 0)), null)));
    assertRefused(
        Reason.PARTITION_GONE,
        () -> await(engine.engine().transactions().submit(late, Runnable::run)));
  }

  private static void await(CompletableFuture<?> future) {
    try {
      future.join();
    } catch (CompletionException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  @Test
  @DisplayName("T24 the policy changes for all of the new partitions")
  void changeOfPolicy_countsForTheNewPartitions() {
    createItems();
    engine.defaultTtl(100);
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(container.partitions()).allMatch(child -> items(child) > 0);
    engine.machineClockMoves(90);
    engine.purge();
    assertThat(container.partitions()).allMatch(child -> items(child) == 0);
  }

  @Test
  void newPartitions_outliveARestart() {
    createItems();
    engine.restart();
    assertThat(engine.container().partitions().stream().map(Partition::id)).containsExactly(1, 2);
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(engine.container().partitions()).allMatch(child -> items(child) == 0);
  }
}

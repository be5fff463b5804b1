// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.partition.Partition;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The second ends while a write is in progress: the time of readers and the time of writers. */
class CrossingTimesTest {
  /** Long enough to see that a thread waits. */
  private static final long WAITS_MILLIS = 200;

  private @TempDir Path folder;
  private TestEngine engine;

  @BeforeEach
  void open() {
    engine = new TestEngine(folder);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Partition partition() {
    return engine.container().partitions().getFirst();
  }

  private PausedCommit pauseNextCommit() {
    PausedCommit pause = new PausedCommit(partition().shard().id());
    engine.store().hook(pause);
    return pause;
  }

  @Test
  @DisplayName("T10 an item whose second ends before its commit is purged all the same")
  void purge_passesNoItemThatIsBeingCommitted() {
    engine.createContainer("\"defaultTtl\":1");
    engine.create("first", "");
    engine.machineClockMoves(1);
    engine.purge();
    // The shard was written to since the last step of the purge, so the purge runs again.
    engine.create("other", "\"ttl\":1000");
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> late = engine.beginCreating("late", "");
    pause.awaitReached();

    engine.machineClockMoves(2);
    assertThat(engine.engine().backgroundWorker().runOneRound()).isFalse();
    pause.letGo();
    late.join();
    engine.machineClockMoves(1);
    engine.purge();

    assertThat(engine.status().expiredCount()).isZero();
  }

  @Test
  @DisplayName("T10 an item with a ttl whose last second ends before its commit is purged")
  void purge_passesNoOwnerThatIsBeingCommitted() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("first", "\"ttl\":1");
    engine.machineClockMoves(1);
    engine.purge();
    engine.create("other", "\"ttl\":1000");
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> late = engine.beginCreating("late", "\"ttl\":2");
    pause.awaitReached();

    engine.machineClockMoves(3);
    assertThat(engine.engine().backgroundWorker().runOneRound()).isFalse();
    pause.letGo();
    late.join();
    engine.purge();

    assertThat(engine.status().expiredCount()).isZero();
  }

  @Test
  @DisplayName("T8 T24 an item that was seen expired is not revived by a replace in progress")
  void replace_thatIsBeingCommitted_revivesNothing() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "");
    engine.machineClockMoves(4);
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> replaced = engine.beginReplacing("a", "\"n\":2");
    pause.awaitReached();

    engine.machineClockMovesUnnoticed(1);
    boolean seenWhileOnItsWay = engine.isVisible("a");
    pause.letGo();
    replaced.join();
    boolean seenAfterwards = engine.isVisible("a");

    assertThat(seenAfterwards).isTrue();
    assertThat(seenWhileOnItsWay).isTrue();
  }

  @Test
  @DisplayName("T7 other items expire at their second while a commit is in progress")
  void time_isHeldBackOnlyForItemsInTheCommit() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("a", "\"ttl\":100");
    engine.create("b", "\"ttl\":5");
    engine.machineClockMoves(4);
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> replaced = engine.beginReplacing("a", "\"ttl\":200");
    pause.awaitReached();

    engine.machineClockMovesUnnoticed(1);
    assertThat(engine.isVisible("b")).isFalse();
    pause.letGo();
    replaced.join();
    assertThat(engine.isVisible("a")).isTrue();
  }

  @Test
  @DisplayName("T8 a group is judged again if an item expires before its commit")
  void group_whoseSecondHasPassed_isJudgedAgain() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "");
    engine.machineClockMoves(4);
    AtomicBoolean first = new AtomicBoolean(true);
    // All three are in one group: the writer is busy with the one before.
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> before = engine.beginCreating("before", "");
    pause.awaitReached();
    CompletableFuture<ItemResult> replaced = engine.beginReplacing("a", "\"n\":2");
    CompletableFuture<Boolean> slow =
        partition()
            .writer()
            .submit(
                view -> {
                  if (first.getAndSet(false)) {
                    engine.machineClockMovesUnnoticed(1);
                  }
                  return true;
                },
                Runnable::run);
    pause.letGo();
    before.join();
    slow.join();

    assertThatThrownBy(replaced::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            EngineException.class,
            refusal -> assertThat(refusal.reason()).isEqualTo(EngineException.Reason.NOT_FOUND));
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  @DisplayName("T8 T9 an id that was seen free is not refused by an earlier second")
  void create_afterTheItemWasSeenExpired_succeeds() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "");
    engine.machineClockMoves(4);
    AtomicBoolean first = new AtomicBoolean(true);
    AtomicBoolean seen = new AtomicBoolean(true);
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> before = engine.beginCreating("before", "");
    pause.awaitReached();
    CompletableFuture<Boolean> slow =
        partition()
            .writer()
            .submit(
                view -> {
                  if (first.getAndSet(false)) {
                    engine.machineClockMovesUnnoticed(1);
                    seen.set(engine.isVisible("a"));
                  }
                  return true;
                },
                Runnable::run);
    CompletableFuture<ItemResult> created = engine.beginCreating("a", "\"n\":2");
    pause.letGo();
    before.join();
    slow.join();

    assertThat(seen.get()).isFalse();
    assertThat(created.join().outcome()).isEqualTo(ItemResult.Outcome.CREATED);
  }

  @Test
  @DisplayName("T13 an item that is renewed in its last second, while it is being read, is found")
  void read_ofAnItemThatIsRenewedMeanwhile_findsIt() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "");
    engine.machineClockMoves(4);
    Thread reader = Thread.currentThread();
    AtomicBoolean first = new AtomicBoolean(true);
    engine.whenTheClockIsRead(
        () -> {
          if (Thread.currentThread().equals(reader) && first.getAndSet(false)) {
            engine.beginReplacing("a", "\"n\":2").join();
            engine.machineClockMovesUnnoticed(1);
          }
        });

    assertThat(engine.isVisible("a")).isTrue();
    assertThat(first).isFalse();
  }

  @Test
  @DisplayName("T8 T29 once time was moved, no reader finds an item that has expired")
  void advanceClock_returnsWhenReadersSeeTheNewTime() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("a", "\"ttl\":10");
    engine.create("b", "\"ttl\":20");
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> replaced = engine.beginReplacing("a", "\"ttl\":1000");
    pause.awaitReached();

    CompletableFuture<Boolean> seenAfterwards =
        CompletableFuture.supplyAsync(
            () -> {
              engine.engine().advanceClock(100);
              return engine.isVisible("b");
            });
    assertThatThrownBy(() -> seenAfterwards.get(WAITS_MILLIS, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    pause.letGo();
    replaced.join();

    assertThat(seenAfterwards.join()).isFalse();
    assertThat(engine.isVisible("a")).isTrue();
  }

  @Test
  @DisplayName("T24 a change of policy waits for a replace in progress")
  void policyChange_waitsForCommits() {
    engine.createContainer("\"defaultTtl\":100");
    engine.create("a", "");
    engine.machineClockMoves(50);
    PausedCommit pause = pauseNextCommit();
    CompletableFuture<ItemResult> replaced = engine.beginReplacing("a", "\"n\":2");
    pause.awaitReached();

    // By the new default the former version of the item would have expired.
    CompletableFuture<Void> changed = CompletableFuture.runAsync(() -> engine.defaultTtl(10));
    boolean seenWhileOnItsWay = engine.isVisible("a");
    pause.letGo();
    replaced.join();
    changed.join();

    assertThat(seenWhileOnItsWay).isTrue();
    assertThat(engine.isVisible("a")).isTrue();
  }
}

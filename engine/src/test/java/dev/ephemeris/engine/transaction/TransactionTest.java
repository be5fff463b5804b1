// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.PausedCommit;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.engine.ledger.Cause;
import dev.ephemeris.engine.ledger.ItemChange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Several operations on one partition: order, results, all or nothing, one by one. */
class TransactionTest extends EngineTestCase {
  private TransactionRunner runner;

  @BeforeEach
  void createRunner() {
    runner = new TransactionRunner(engine);
  }

  private static ItemResult done(OperationResult result) {
    assertThat(result).isInstanceOf(OperationResult.Done.class);
    return ((OperationResult.Done) result).item();
  }

  private static Reason refused(OperationResult result) {
    assertThat(result).isInstanceOf(OperationResult.Refused.class);
    return ((OperationResult.Refused) result).refusal().reason();
  }

  private String text(String id) {
    return new String(engine.read(id).item().json(), StandardCharsets.UTF_8);
  }

  @Test
  void operations_areDoneInOrder_eachWithItsResult() {
    engine.createContainer("");
    engine.create("old", "\"n\":0");
    List<OperationResult> results =
        runner.run(
            Atomicity.ALL_OR_NOTHING,
            runner.create("new", "\"n\":1"),
            runner.replace("old", "\"n\":2"),
            runner.upsert("new", "\"n\":3"),
            runner.upsert("third", "\"n\":4"),
            runner.delete("old"));
    assertThat(results.stream().map(result -> done(result).outcome()))
        .containsExactly(
            Outcome.CREATED, Outcome.REPLACED, Outcome.REPLACED, Outcome.CREATED, Outcome.DELETED);
    assertThat(results.stream().map(result -> done(result).lsn())).isSorted();
    assertThat(results.stream().limit(4).map(result -> done(result).etag()))
        .doesNotHaveDuplicates();
    assertThat(done(results.get(0)).item().number())
        .isEqualTo(done(results.get(2)).item().number())
        .isNotEqualTo(done(results.get(3)).item().number());
    assertThat(text("new"))
        .contains("\"n\":3")
        .contains(done(results.get(2)).etag().substring(1, 8));
    assertThat(engine.isVisible("old")).isFalse();
    assertThat(engine.isVisible("third")).isTrue();
  }

  @Test
  void atomic_refusedInTheMiddle_changesNothingAtAll() {
    engine.createContainer("\"defaultTtl\":100");
    engine.purge();
    engine.create("a", "\"n\":1");
    Map<String, String> before = runner.stored();
    long lsn = runner.partition().shard().lsn();
    List<OperationResult> results =
        runner.run(
            Atomicity.ALL_OR_NOTHING,
            runner.create("b", "\"n\":2"),
            runner.replace("a", "\"n\":3,\"ttl\":7"),
            runner.delete("a"),
            runner.create("b", "\"n\":4"),
            runner.create("c", ""));
    assertThat(results).hasSize(5);
    assertThat(refused(results.get(3))).isEqualTo(Reason.ALREADY_EXISTS);
    assertThat(results.get(3).charge().hundredths()).isPositive();
    for (int other : new int[] {0, 1, 2, 4}) {
      assertThat(results.get(other)).isEqualTo(OperationResult.NOT_TRIED);
    }
    assertThat(runner.stored()).isEqualTo(before);
    assertThat(runner.partition().shard().lsn()).isEqualTo(lsn);
    assertThat(engine.create("next", "").lsn()).isEqualTo(lsn + 1);
  }

  @Test
  void oneByOne_refusedInTheMiddle_doesTheOthers() {
    engine.createContainer("");
    engine.create("a", "\"n\":1");
    long lsn = runner.partition().shard().lsn();
    List<OperationResult> results =
        runner.run(
            Atomicity.ONE_BY_ONE,
            runner.create("b", ""),
            runner.create("a", "\"n\":2"),
            runner.delete("missing"),
            runner.create("c", ""));
    assertThat(done(results.get(0)).lsn()).isEqualTo(lsn + 1);
    assertThat(refused(results.get(1))).isEqualTo(Reason.ALREADY_EXISTS);
    assertThat(refused(results.get(2))).isEqualTo(Reason.NOT_FOUND);
    assertThat(done(results.get(3)).lsn()).isEqualTo(lsn + 2);
    assertThat(text("a")).contains("\"n\":1");
    assertThat(engine.status().liveCount()).isEqualTo(3);
  }

  @Test
  void itemNamedByItsNumber_isFound_thoughItHasGotAnotherId() {
    engine.createContainer("");
    long number = engine.create("a", "\"n\":1").item().number();
    Target named = new Target(runner.target("a").key(), number);
    runner.run(Atomicity.ONE_BY_ONE, runner.rename("a", "b", "\"n\":2"));
    List<OperationResult> results =
        runner.run(
            Atomicity.ONE_BY_ONE,
            new Operation.Replace(
                named, runner.target("c").key(), engine.body("c", "\"n\":3"), null),
            runner.create("a", "\"n\":4"),
            new Operation.Delete(named, null),
            new Operation.Delete(named, null));
    assertThat(done(results.get(0)).outcome()).isEqualTo(Outcome.REPLACED);
    assertThat(done(results.get(0)).item().number()).isEqualTo(number);
    assertThat(done(results.get(2)).outcome()).isEqualTo(Outcome.DELETED);
    assertThat(refused(results.get(3))).isEqualTo(Reason.NOT_FOUND);
    assertThat(engine.isVisible("b")).isFalse();
    assertThat(engine.isVisible("c")).isFalse();
    assertThat(text("a")).contains("\"n\":4");
  }

  @Test
  @DisplayName("T8 T9 an expired item in the middle of a transaction does not exist")
  void expiredItem_isNotThere() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("gone", "\"n\":1");
    engine.machineClockMoves(5);
    Map<String, String> before = runner.stored();
    List<OperationResult> refused =
        runner.run(
            Atomicity.ALL_OR_NOTHING, runner.create("x", ""), runner.replace("gone", "\"n\":2"));
    assertThat(refused(refused.get(1))).isEqualTo(Reason.NOT_FOUND);
    assertThat(runner.stored()).isEqualTo(before);
    List<OperationResult> results =
        runner.run(
            Atomicity.ALL_OR_NOTHING,
            runner.create("gone", "\"n\":3"),
            runner.replace("gone", "\"n\":4"));
    assertThat(done(results.get(0)).outcome()).isEqualTo(Outcome.CREATED);
    assertThat(done(results.get(1)).outcome()).isEqualTo(Outcome.REPLACED);
    assertThat(text("gone")).contains("\"n\":4");
    assertThat(engine.status().liveCount()).isEqualTo(1);
  }

  /** Keeps the writer busy, so that submitted writes wait for their turn. */
  private PausedCommit busyWriter() {
    PausedCommit pause = new PausedCommit(runner.partition().shard().id());
    engine.store().hook(pause);
    engine.beginCreating("busy", "");
    pause.awaitReached();
    return pause;
  }

  @Test
  @DisplayName("T8 T13 a second that passes before the turn applies to the whole transaction")
  void secondPasses_betweenPreparationAndTurn() {
    engine.createContainer("\"defaultTtl\":5");
    engine.create("a", "\"n\":1");
    PausedCommit pause = busyWriter();
    CompletableFuture<List<OperationResult>> late =
        runner.begin(
            Atomicity.ONE_BY_ONE,
            List.of(runner.replace("a", "\"n\":2"), runner.create("b", "\"n\":2")));
    engine.machineClockMovesUnnoticed(5);
    pause.letGo();
    List<OperationResult> results = late.join();
    assertThat(refused(results.get(0))).isEqualTo(Reason.NOT_FOUND);
    assertThat(text("b")).contains("\"_ts\":" + (TestEngine.START + 5));
    assertSameAsWithoutPreparation();
  }

  @Test
  void indexingChanges_betweenPreparationAndTurn() throws Exception {
    engine.createContainer("");
    engine.create("a", "\"n\":1,\"m\":1");
    engine.read("a");
    PausedCommit pause = busyWriter();
    CompletableFuture<List<OperationResult>> late =
        runner.begin(
            Atomicity.ALL_OR_NOTHING,
            List.of(runner.replace("a", "\"n\":2,\"m\":2"), runner.create("b", "\"n\":2")));
    FutureTask<Void> changed =
        new FutureTask<>(
            () ->
                engine.replaceContainer(
                    "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/n/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}"),
            null);
    Thread changing = Thread.ofPlatform().start(changed);
    // The change waits for the busy writer, and the transaction's turn then waits for the change.
    while (changing.isAlive() && changing.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(changed).isNotDone();
    pause.letGo();
    changed.get();
    late.join();
    engine.purge();
    assertSameAsWithoutPreparation();
  }

  /**
   * Deletes all items. If entries had been made by other rules than are used now, some would stay.
   */
  private void assertSameAsWithoutPreparation() {
    for (String id : List.of("a", "b", "busy")) {
      runner.run(Atomicity.ONE_BY_ONE, runner.delete(id));
    }
    engine.machineClockMoves(1000);
    engine.purge();
    engine.machineClockMoves(1000);
    engine.purge();
    // The index state, the state of the queues, the number of purged items, and the counter remain.
    assertThat(runner.stored()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void changes_areToldWithCauseLsnAndVersions() {
    engine.createContainer("\"defaultTtl\":5");
    List<ItemChange> changes = Collections.synchronizedList(new ArrayList<>());
    runner.partition().ledger().listen((view, change) -> changes.add(change));
    long created = engine.create("a", "\"n\":1").lsn();
    long replaced = engine.replace("a", "\"n\":2").lsn();
    engine.machineClockMoves(5);
    long restored = engine.restore("a").lsn();
    engine.create("b", "");
    engine.delete("b");
    engine.machineClockMoves(5);
    long again = engine.create("a", "\"n\":3").lsn();
    engine.machineClockMoves(5);
    engine.purge();
    assertThat(changes.stream().map(change -> change.cause() + " " + change.kind()))
        .containsExactly(
            "USER CREATED",
            "USER REPLACED",
            "RESTORE REPLACED",
            "USER CREATED",
            "USER REMOVED",
            "EXPIRY REMOVED",
            "USER CREATED",
            "EXPIRY REMOVED");
    assertThat(changes.get(0).lsn()).isEqualTo(created);
    assertThat(changes.get(1).lsn()).isEqualTo(replaced);
    assertThat(changes.get(2).lsn()).isEqualTo(restored);
    assertThat(changes.get(5).lsn()).isEqualTo(again);
    assertThat(changes.get(7).lsn()).isGreaterThan(again);
    assertThat(changes.get(1).before().item().value())
        .isEqualTo(changes.get(0).after().item().value());
    assertThat(changes.get(5).before().item().lsn()).isEqualTo(restored);
    assertThat(changes.get(7).cause()).isEqualTo(Cause.EXPIRY);
    assertThat(changes.get(7).number()).isEqualTo(changes.get(6).number());
  }

  @Test
  void listenerThatRefuses_takesTheOperationBack() {
    engine.createContainer("");
    engine.create("a", "");
    Map<String, String> before = runner.stored();
    runner
        .partition()
        .ledger()
        .listen(
            (view, change) -> {
              view.put(new byte[] {(byte) 0xff, 1}, new byte[] {1});
              throw EngineException.invalid("no");
            });
    List<OperationResult> results = runner.run(Atomicity.ONE_BY_ONE, runner.create("b", ""));
    assertThat(refused(results.getFirst())).isEqualTo(Reason.INVALID);
    assertThat(runner.stored()).isEqualTo(before);
  }

  @Test
  void transaction_withoutOrWithTooManyOperations_isRefused() {
    engine.createContainer("");
    assertRefused(Reason.INVALID, () -> runner.begin(Atomicity.ONE_BY_ONE, List.of()));
    assertRefused(
            Reason.INVALID,
            () ->
                runner.begin(
                    Atomicity.ALL_OR_NOTHING, Collections.nCopies(101, runner.delete("a"))))
        .contains("101");
  }
}

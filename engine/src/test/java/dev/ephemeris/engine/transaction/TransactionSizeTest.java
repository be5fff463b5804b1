// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.faults.ForwardingStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions on a store that takes only small commits. */
class TransactionSizeTest {
  private static final CommitLimits LIMITS = new CommitLimits(1000, 100_000);
  private static final int OPERATIONS = 20;

  @TempDir Path folder;

  private TestEngine engine;
  private TransactionRunner runner;

  private static final class SmallStore extends ForwardingStore {
    SmallStore(Store store) {
      super(store);
    }

    @Override
    public CommitLimits commitLimits() {
      return LIMITS;
    }
  }

  @BeforeEach
  void open() {
    engine = new TestEngine(folder, SmallStore::new);
    engine.createContainer("");
    runner = new TransactionRunner(engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Operation[] creates(int bytesEach) {
    return IntStream.range(0, OPERATIONS)
        .mapToObj(i -> runner.create("i" + i, "\"text\":\"" + "x".repeat(bytesEach) + "\""))
        .toArray(Operation[]::new);
  }

  @Test
  void atomic_beyondTheLimitsOfACommit_isRefusedWhole() {
    engine.create("before", "");
    Map<String, String> before = runner.stored();
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> runner.run(Atomicity.ALL_OR_NOTHING, creates(5000)))
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.TOO_LARGE));
    assertThat(runner.stored()).isEqualTo(before);
    assertThat(engine.list()).hasSize(1);
  }

  @Test
  void atomic_withinTheLimits_isDone() {
    assertThat(runner.run(Atomicity.ALL_OR_NOTHING, creates(1000)))
        .allSatisfy(result -> assertThat(result).isInstanceOf(OperationResult.Done.class));
    assertThat(engine.list()).hasSize(OPERATIONS);
  }

  @Test
  void oneByOne_beyondTheLimitsOfACommit_isDoneInSeveral() {
    assertThat(runner.run(Atomicity.ONE_BY_ONE, creates(5000)))
        .hasSize(OPERATIONS)
        .allSatisfy(result -> assertThat(result).isInstanceOf(OperationResult.Done.class));
    assertThat(engine.list()).hasSize(OPERATIONS);
  }

  @Test
  void oneByOne_withOneThatIsTooLargeItself_doesTheOthers() {
    var results =
        runner.run(
            Atomicity.ONE_BY_ONE,
            runner.create("a", ""),
            runner.create("large", "\"text\":\"" + "x".repeat(60_000) + "\""),
            runner.create("b", ""));
    assertThat(results.get(0)).isInstanceOf(OperationResult.Done.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            OperationResult.Refused.class,
            refused -> assertThat(refused.refusal().reason()).isEqualTo(Reason.TOO_LARGE));
    assertThat(results.get(2)).isInstanceOf(OperationResult.Done.class);
    assertThat(engine.list()).hasSize(2);
  }
}

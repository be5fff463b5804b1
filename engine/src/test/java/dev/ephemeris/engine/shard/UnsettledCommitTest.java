// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultPlan;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes with an unknown outcome. */
class UnsettledCommitTest {
  @TempDir Path folder;

  private final Script script = new Script();
  private TestEngine engine;

  /** Faults of the shards that contain items. */
  private static final class Script implements FaultPlan {
    private volatile CommitFault commit = CommitFault.NONE;
    private volatile boolean lateArrives;
    private volatile boolean failsToSettle;
    private final CountDownLatch settled = new CountDownLatch(1);

    private static boolean isSystem(ShardId shard) {
      return shard.equals(SystemShards.CATALOGUE) || shard.equals(SystemShards.CLOCK);
    }

    @Override
    public CommitFault commit(ShardId shard) {
      return isSystem(shard) ? CommitFault.NONE : commit;
    }

    @Override
    public boolean lateCommitArrives(ShardId shard) {
      return lateArrives;
    }

    @Override
    public boolean failsToSettle(ShardId shard) {
      if (!failsToSettle) {
        settled.countDown();
      }
      return failsToSettle;
    }
  }

  @BeforeEach
  void createItems() {
    engine =
        new TestEngine(
            folder,
            real -> {
              real.close();
              return new FaultyStore(script);
            });
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("a", "\"v\":1,\"ttl\":10");
    engine.create("other", "\"v\":1");
    assertThat(version("a")).isEqualTo("1");
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  private String version(String id) {
    String text = new String(engine.read(id).item().json(), StandardCharsets.UTF_8);
    return text.replaceAll(".*\"v\":(\\d+).*", "$1");
  }

  private void replaceLate() {
    script.commit = FaultPlan.CommitFault.LATE;
    script.failsToSettle = true;
    assertThatThrownBy(() -> engine.replace("a", "\"v\":2,\"ttl\":10"))
        .hasCauseInstanceOf(UnknownOutcomeException.class);
    script.commit = FaultPlan.CommitFault.NONE;
  }

  @Test
  void lateWrite_isSeenOnceItHasCome() {
    replaceLate();
    assertThat(version("a")).isEqualTo("1");
    script.lateArrives = true;
    assertThat(version("a")).isEqualTo("2");
  }

  @Test
  void writes_waitForWhatIsUnsettled() {
    replaceLate();
    assertThatThrownBy(() -> engine.upsert("other", "\"v\":2"))
        .hasCauseInstanceOf(UnknownOutcomeException.class);
    script.failsToSettle = false;
    engine.upsert("other", "\"v\":3");
    assertThat(version("a")).isEqualTo("2");
    assertThat(version("other")).isEqualTo("3");
  }

  @Test
  void lostWrite_isSettledAsNotMade() {
    script.commit = FaultPlan.CommitFault.LOST;
    assertThatThrownBy(() -> engine.replace("a", "\"v\":2,\"ttl\":10"))
        .cause()
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(UnknownOutcomeException.class);
    script.commit = FaultPlan.CommitFault.NONE;
    assertThat(version("a")).isEqualTo("1");
    engine.replace("a", "\"v\":3,\"ttl\":10");
    assertThat(version("a")).isEqualTo("3");
  }

  @Test
  void appliedWrite_isSettledAsMade() {
    script.commit = FaultPlan.CommitFault.APPLIED;
    engine.replace("a", "\"v\":2,\"ttl\":10");
    assertThat(version("a")).isEqualTo("2");
  }

  @Test
  void unsettledWrite_isSettledThoughNobodyWrites() throws InterruptedException {
    replaceLate();
    script.failsToSettle = false;
    assertThat(script.settled.await(60, TimeUnit.SECONDS)).isTrue();
    engine.upsert("other", "\"v\":2");
    assertThat(version("a")).isEqualTo("2");
  }

  @Test
  @DisplayName("T8 an item does not become visible again by a write that is applied late")
  void itemWhoseRenewalIsOpen_isNotSeenExpiredBefore() {
    engine.machineClockMoves(9);
    replaceLate();
    engine.machineClockMoves(5);
    assertThat(version("a")).isEqualTo("1");
    script.lateArrives = true;
    assertThat(version("a")).isEqualTo("2");
    script.failsToSettle = false;
    engine.upsert("other", "\"v\":2");
    assertThat(version("a")).isEqualTo("2");
    engine.machineClockMoves(5);
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  void policy_whileAWriteIsUnsettled_cannotBeChanged() {
    replaceLate();
    assertThatThrownBy(() -> engine.defaultTtl(5)).isInstanceOf(EngineException.class);
    script.failsToSettle = false;
    engine.upsert("other", "\"v\":2");
    engine.defaultTtl(5);
    engine.machineClockMoves(5);
    assertThat(engine.isVisible("other")).isFalse();
  }
}

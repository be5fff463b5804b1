// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.HookedStore;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultPlan;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store reports a failure of a change of the catalogue, which may have been made or not. */
class UnknownOutcomeTest extends EngineTestCase {

  /** Applies commits to the catalogue and reports them as failed. */
  private static class AppliedButFailed implements HookedStore.Hook {
    @Override
    public void afterCommit(ShardId shard) {
      if (shard.equals(SystemShards.CATALOGUE)) {
        throw new StoreException("timed out");
      }
    }
  }

  /** The same, and the store cannot tell afterwards whether they were applied. */
  private static final class AppliedAndSilent extends AppliedButFailed {
    private boolean failed;

    @Override
    public void afterCommit(ShardId shard) {
      failed |= shard.equals(SystemShards.CATALOGUE);
      super.afterCommit(shard);
    }

    @Override
    public void beforeLsn(ShardId shard) {
      if (failed && shard.equals(SystemShards.CATALOGUE)) {
        throw new StoreException("cannot be reached");
      }
    }
  }

  @Test
  void delete_thatWasMade_isMadeInMemoryToo() {
    Container container = engine.createContainer("");
    engine.store().hook(new AppliedButFailed());
    engine.engine().catalogue().deleteContainer(container, null);
    assertThat(engine.engine().database("db").containers()).isEmpty();
  }

  @Test
  void delete_thatWasNotMade_isNotMadeInMemory() {
    Container container = engine.createContainer("");
    engine
        .store()
        .hook(
            new HookedStore.Hook() {
              @Override
              public void beforeCommit(ShardId shard) {
                throw new StoreException("no space is left on the disk");
              }
            });
    assertThatThrownBy(() -> engine.engine().catalogue().deleteContainer(container, null))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no space");
    engine.store().hook(new HookedStore.Hook() {});
    assertThat(engine.container()).isSameAs(container);
    engine.restart();
    assertThat(engine.container().name()).isEqualTo("items");
  }

  @Test
  void delete_ofWhichTheOutcomeIsNotKnown_isMadeInMemoryAsSoonAsItIs() {
    Container container = engine.createContainer("");
    engine.store().hook(new AppliedAndSilent());
    assertThatThrownBy(() -> engine.engine().catalogue().deleteContainer(container, null))
        .isInstanceOf(UnknownOutcomeException.class);
    assertThatThrownBy(() -> engine.engine().catalogue().createDatabase("more", Throughput.UNASKED))
        .isInstanceOf(StoreException.class);

    engine.store().hook(new HookedStore.Hook() {});
    engine.engine().catalogue().createDatabase("more", Throughput.UNASKED);
    assertThat(engine.engine().database("db").containers()).isEmpty();
  }

  @Test
  @DisplayName("T24 time stands still until the outcome of a change of policy is known")
  void policy_ofWhichTheOutcomeIsNotKnown_bringsNothingBackAfterAStop() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.machineClockMoves(9);
    engine.store().hook(new AppliedAndSilent());
    assertThatThrownBy(() -> engine.defaultTtl(1_000)).isInstanceOf(UnknownOutcomeException.class);
    engine.machineClockMoves(1);
    boolean seen = engine.isVisible("a");

    engine.store().hook(new HookedStore.Hook() {});
    engine.restart();
    assertThat(engine.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(1_000));
    assertThat(engine.isVisible("a")).isTrue();
    assertThat(seen).isTrue();
  }

  @Test
  @DisplayName(
      "T15 a change of policy that was made, as is known only later, applies from when it was stored")
  void policy_thatTurnsOutToBeMadeLater_counts() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.machineClockMoves(9);
    engine.store().hook(new AppliedAndSilent());
    assertThatThrownBy(() -> engine.defaultTtl(1_000)).isInstanceOf(UnknownOutcomeException.class);
    engine.machineClockMoves(1);

    engine.store().hook(new HookedStore.Hook() {});
    engine.engine().catalogue().createDatabase("more", Throughput.UNASKED);
    assertThat(engine.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(1_000));
    assertThat(engine.isVisible("a")).isTrue();
    engine.machineClockMoves(990);
    assertThat(engine.isVisible("a")).isFalse();
  }

  /** Loses commits to the catalogue, and cannot tell that it has. */
  private static final class LosesChanges implements FaultPlan {
    private volatile boolean active;

    @Override
    public CommitFault commit(ShardId shard) {
      return isActiveFor(shard) ? CommitFault.LOST : CommitFault.NONE;
    }

    @Override
    public boolean failsToSettle(ShardId shard) {
      return isActiveFor(shard);
    }

    private boolean isActiveFor(ShardId shard) {
      return active && shard.equals(SystemShards.CATALOGUE);
    }
  }

  @Test
  @DisplayName("T7 time continues by the old policy once it is known that a change was not made")
  void policy_thatTurnsOutNotToBeMade_doesNotCount(@TempDir Path folder) {
    LosesChanges plan = new LosesChanges();
    try (TestEngine faulty =
        new TestEngine(
            folder,
            real -> {
              real.close();
              return new FaultyStore(plan);
            })) {
      faulty.createContainer("\"defaultTtl\":10");
      faulty.create("a", "");
      faulty.machineClockMoves(9);
      plan.active = true;
      assertThatThrownBy(() -> faulty.defaultTtl(1_000))
          .isInstanceOf(UnknownOutcomeException.class);
      faulty.machineClockMoves(1);
      assertThat(faulty.isVisible("a")).isTrue();

      plan.active = false;
      faulty.engine().catalogue().createDatabase("more", Throughput.UNASKED);
      assertThat(faulty.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(10));
      assertThat(faulty.isVisible("a")).isFalse();
    }
  }
}

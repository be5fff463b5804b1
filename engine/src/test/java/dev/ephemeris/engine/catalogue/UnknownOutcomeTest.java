// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.HookedStore;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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

  /** The same; and the store cannot tell afterwards what became of it. */
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
  @DisplayName("T24 what expired before a change of policy turned out to be made stays expired")
  void policy_thatTurnsOutToBeMadeLater_keepsWhatExpiredMeanwhile() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.machineClockMoves(9);
    engine.store().hook(new AppliedAndSilent());
    assertThatThrownBy(() -> engine.defaultTtl(1_000)).isInstanceOf(UnknownOutcomeException.class);
    engine.machineClockMoves(1);
    assertThat(engine.isVisible("a")).isFalse();

    engine.store().hook(new HookedStore.Hook() {});
    engine.engine().catalogue().createDatabase("more", Throughput.UNASKED);
    assertThat(engine.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(1_000));
    assertThat(engine.isVisible("a")).isFalse();
    engine.restart();
    assertThat(engine.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(1_000));
    assertThat(engine.isVisible("a")).isFalse();
  }

  @Test
  @DisplayName("T15 a change of policy that turned out to be made counts, also if that fails at first")
  void policy_thatTurnsOutToBeMadeLater_isFollowedUntilThatSucceeds() {
    engine.createContainer("\"defaultTtl\":10");
    engine.store().hook(new AppliedAndSilent());
    assertThatThrownBy(() -> engine.defaultTtl(1_000)).isInstanceOf(UnknownOutcomeException.class);

    engine.machineClockMovesUnnoticed(100);
    engine
        .store()
        .hook(
            new HookedStore.Hook() {
              @Override
              public void beforeCommit(ShardId shard) {
                if (shard.equals(SystemShards.CLOCK)) {
                  throw new StoreException("no space is left on the disk");
                }
              }
            });
    assertThatThrownBy(() -> engine.engine().catalogue().createDatabase("more", Throughput.UNASKED))
        .isInstanceOf(StoreException.class);

    engine.store().hook(new HookedStore.Hook() {});
    engine.engine().catalogue().createDatabase("more", Throughput.UNASKED);
    assertThat(engine.container().ttlPolicy().mode()).isEqualTo(new TtlMode.OnWithDefault(1_000));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import org.junit.jupiter.api.Test;

/** Data of earlier versions is converted at the first start. */
class FormatUpgradeTest extends EngineTestCase {
  private Shard catalogue() {
    return engine.store().shard(SystemShards.CATALOGUE);
  }

  private void makeLikeTheFirstFormat() {
    Shard shard = engine.container().partitions().getFirst().shard();
    shard.commit(Commit.expecting(shard.lsn()).deleteRange(Tally.all()).to(shard.lsn() + 1));
    markAs(FormatVersion.FIRST);
  }

  private void markAs(FormatVersion version) {
    catalogue()
        .commit(
            Commit.expecting(catalogue().lsn())
                .put(FormatRecord.key(), new FormatRecord(version.number()).encode())
                .to(catalogue().lsn() + 1));
  }

  private void createItems() {
    engine.createContainer("\"defaultTtl\":100");
    engine.create("inheritor", "");
    engine.create("owner", "\"ttl\":10");
    engine.create("never", "\"ttl\":-1");
  }

  @Test
  void itemsOfTheFirstFormat_areCounted() {
    createItems();
    makeLikeTheFirstFormat();
    engine.restart();
    assertThat(engine.status().inheritorCount()).isEqualTo(1);
    assertThat(engine.status().ownerCount()).isEqualTo(1);
    assertThat(engine.status().neverCount()).isEqualTo(1);
    assertThat(catalogue().get(FormatRecord.key()))
        .isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
  }

  @Test
  void itemsThatAreCountedAlready_areNotCountedAgain() {
    createItems();
    Shard shard = engine.container().partitions().getFirst().shard();
    long lsn = shard.lsn();
    markAs(FormatVersion.TALLIES);
    engine.restart();
    assertThat(engine.container().partitions().getFirst().shard().lsn()).isEqualTo(lsn);
    assertThat(catalogue().get(FormatRecord.key()))
        .isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
  }

  @Test
  void upgradeThatWasCutShort_isDoneAgain() {
    createItems();
    markAs(FormatVersion.FIRST);
    engine.restart();
    assertThat(engine.status().liveCount()).isEqualTo(3);
  }
}

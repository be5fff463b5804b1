// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.CountingStore;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.background.BackgroundWorker;
import dev.ephemeris.model.Throughput;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Idle containers cost nothing, and activity is noticed. */
class IdleContainersTest {
  private static final int CONTAINERS = 60;

  /** The clock's own read: its shard is written once a second. */
  private static final int LOOKS_OF_THE_CLOCK = 1;

  private TestEngine engine;
  private CountingStore store;

  @BeforeEach
  void open(@TempDir Path folder) {
    engine = new TestEngine(folder, rocks -> store = new CountingStore(rocks));
    engine.createContainer("");
    for (int i = 0; i < CONTAINERS; i++) {
      String settings = i % 3 == 0 ? "" : "\"defaultTtl\":" + (i % 3 == 1 ? -1 : 1000);
      engine.createContainer("c" + i, settings, Throughput.UNASKED);
      if (i % 2 == 0) {
        engine.createIn("c" + i, "a", "");
      }
      if (i % 4 == 0) {
        engine.createIn("c" + i, "b", "\"ttl\":2000");
      }
    }
    engine.purge();
    // What was written in this second is checked once more in the next.
    engine.machineClockMoves(1);
    engine.purge();
    store.takeLooks();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BackgroundWorker worker() {
    return engine.engine().backgroundWorker();
  }

  /** How often shards are read in this many seconds, with several rounds in each. */
  private long looks(int seconds) {
    store.takeLooks();
    for (int i = 0; i < seconds; i++) {
      engine.machineClockMoves(1);
      for (int round = 0; round < 10; round++) {
        worker().runOneRound();
      }
    }
    return store.takeLooks() - (long) seconds * LOOKS_OF_THE_CLOCK;
  }

  @Test
  @DisplayName("Idle containers are not read, with TTL or without")
  void idle() {
    assertThat(looks(100)).isZero();
  }

  @Test
  @DisplayName("A container that was written to is read, and only that one")
  void written() {
    engine.createIn("c1", "x", "\"ttl\":50");
    assertThat(looks(20)).isBetween(1L, 40L);
    assertThat(looks(20)).isZero();
    assertThat(purged("c1")).isZero();
    assertThat(looks(10)).isPositive();
    assertThat(purged("c1")).isOne();
    assertThat(looks(20)).isBetween(0L, 40L);
    assertThat(looks(20)).isZero();
  }

  @Test
  @DisplayName(
      "Items are purged in the round after their second has come, each container at its own")
  void dueByTime() {
    engine.machineClockMoves(998);
    worker().runUntilIdle();
    assertThat(purged("c2") + purged("c8")).isZero();
    engine.machineClockMoves(1);
    worker().runUntilIdle();
    assertThat(purged("c2")).isOne();
    assertThat(purged("c8")).isOne();
    engine.machineClockMoves(1000);
    worker().runUntilIdle();
    assertThat(purged("c8")).isEqualTo(2);
    assertThat(purged("c4")).isOne();
  }

  @Test
  @DisplayName("A changed default is noticed in the next round, even if nothing was due before")
  void changedPolicy() {
    engine.create("a", "");
    worker().runUntilIdle();
    looks(5);
    engine.defaultTtl(2);
    worker().runUntilIdle();
    assertThat(engine.status().expiredCount()).isZero();
    assertThat(purged("items")).isOne();
  }

  @Test
  @DisplayName("A new container is noticed, and a deleted one is forgotten")
  void newAndDeleted() {
    engine.createContainer("new", "\"defaultTtl\":5", Throughput.UNASKED);
    engine.createIn("new", "a", "");
    worker().runUntilIdle();
    engine.engine().catalogue().deleteContainer(engine.container("c1"), null);
    engine.machineClockMoves(5);
    worker().runUntilIdle();
    assertThat(purged("new")).isOne();
    // Its queue entry is removed some seconds later.
    looks(10);
    assertThat(looks(20)).isZero();
  }

  private long purged(String container) {
    return engine.engine().expiryReports().status(engine.container(container)).purgedTotal();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that are late by a known time, and Redis itself. */
@Tag("slow")
class InstantOfExpiryTest {
  private static final Duration LATE = Duration.ofMillis(400);
  private static final InstantPlan PLAN =
      new InstantPlan(500, 1, 4, Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(10));

  private final LoadGenerator generator = new LoadGenerator();
  private final InstantOfExpiry instant = new InstantOfExpiry(PLAN, generator, Clock.systemUTC());

  @AfterEach
  void close() {
    generator.close();
  }

  @Test
  void punctualServer_hasNoLateReads() throws Exception {
    LateReads.Count count = measure(Duration.ZERO, Duration.ZERO);

    assertThat(count.reads()).isPositive();
    assertThat(count.late()).isZero();
    assertThat(count.latestNanos()).isZero();
    assertThat(count.byOwnClock()).isZero();
  }

  @Test
  void lateServer_hasLateReads_butNoneLaterThanItself_norByItsOwnClock() throws Exception {
    LateReads.Count count = measure(LATE, LATE);

    assertThat(count.late()).isPositive().isLessThan(count.reads());
    assertThat(count.latestNanos()).isPositive().isLessThan(LATE.toNanos());
    assertThat(count.byOwnClock()).isZero();
  }

  @Test
  void serverThatTellsTheSecond_andStillHasItems_isLateByItsOwnClock() throws Exception {
    LateReads.Count count = measure(LATE, Duration.ZERO);

    assertThat(count.byOwnClock()).isPositive().isLessThanOrEqualTo(count.late());
  }

  @Test
  void serverWhoseItemsAreGoneTooEarly_failsTheRun() {
    assertThatThrownBy(() -> measure(LATE.negated(), Duration.ZERO))
        .hasMessageContaining("unexpected response");
  }

  @Test
  void redis_expiresAllKeys_andNothingIsLeftBehind() throws Exception {
    assumeTrue(RedisServer.isInstalled(), "Redis is not installed");
    TemporaryFolder folder = TemporaryFolder.create(Path.of(System.getProperty("java.io.tmpdir")));
    Server started;
    try (CleanUp cleanUp = new CleanUp()) {
      cleanUp.open(() -> folder);
      Server server = RedisServer.start(folder.path(), cleanUp);
      started = server;
      RedisClient client = cleanUp.open(() -> RedisClient.connect(server.port()));
      RedisItems items = new RedisItems(PLAN, server, client, generator);
      LateReads.Count count = instant.measure(items, 1);

      assertThat(count.reads()).isPositive();
      assertThat(count.late()).isLessThan(count.reads());
      assertThat(client.call("DBSIZE")).isEqualTo("0");
      assertThat(items.clockSeconds()).isPositive();
      assertThatThrownBy(() -> client.call("NO-SUCH")).hasMessageContaining("unknown command");
    }
    assertThat(started.process().isAlive()).isFalse();
    assertThat(folder.path()).doesNotExist();
  }

  private LateReads.Count measure(Duration itemsLate, Duration clockLate)
      throws IOException, InterruptedException {
    try (StandInItems items = new StandInItems(itemsLate, clockLate)) {
      return instant.measure(items, 1);
    }
  }
}

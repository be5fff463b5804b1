package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Kills the server again and again while eight writers write, and looks each time whether all that
 * was acknowledged is there. The moment of each kill, counted in acknowledgements, and what is
 * written follow from a seed: {@code -Dephemeris.seed=…} replays a run, {@code
 * -Dephemeris.crashes=…} sets how often.
 */
@Tag("slow")
class CrashRecoveryIT {
  private static final int CRASHES = Integer.getInteger("ephemeris.crashes", 50);
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());
  private static final int WRITERS = 8;
  private static final int MAX_ACKNOWLEDGED_PER_ROUND = 200;
  private static final int MAX_ADVANCE_SECONDS = 1000;
  private static final long PATIENCE_SECONDS = 60;
  private static final String DATABASE = "dbs/crash";
  private static final String CONTAINER = DATABASE + "/colls/items";

  /** Items that expire when the clock is moved, and are being purged when the server is killed. */
  private static final String EXPIRING = DATABASE + "/colls/expiring";

  private static final int EXPIRING_IDS = 500;
  private static final Path JAR =
      Path.of(System.getProperty("basedir", "."), "target", "ephemeris-server.jar");

  @TempDir private Path folder = Path.of("");

  private final Random random = new Random(SEED);
  private final AtomicLong acknowledged = new AtomicLong();
  private final List<CrashWriter> writers = new ArrayList<>();
  private long lastSecond;

  private ServerProcess start() throws IOException {
    String data = folder.toString();
    return ServerProcess.startJar(
        JAR, List.of("start", "--port", "0", "--data", data, "--test-clock", "--unlimited"));
  }

  @Test
  @DisplayName("T24 what was acknowledged outlives crashes, and time does not run back")
  void acknowledgedWritesOutliveCrashes() throws Exception {
    System.out.printf("%d crashes, -Dephemeris.seed=%d%n", CRASHES, SEED);
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new CrashWriter(i, SEED + i));
    }
    try (ServerProcess server = start()) {
      makeContainer(WireClient.plain(server.awaitPort()));
      server.kill();
    }
    for (int crash = 1; crash <= CRASHES; crash++) {
      try (ServerProcess server = start()) {
        WireClient client = WireClient.plain(server.awaitPort());
        check(client, crash);
        writeUntilKilled(client, server);
      }
    }
    try (ServerProcess server = start()) {
      WireClient client = WireClient.plain(server.awaitPort());
      check(client, CRASHES + 1);
      checkEverythingExpiredGoes(client);
    }
    System.out.printf("%d acknowledged writes were kept%n", acknowledged.get());
  }

  private static void makeContainer(WireClient client) {
    client.post("dbs", "{\"id\":\"crash\"}").send().is(201);
    client
        .post(DATABASE + "/colls", RunningServer.containerJson("items", ",\"defaultTtl\":-1"))
        .header("x-ms-offer-throughput", "30000")
        .send()
        .is(201);
    client
        .post(DATABASE + "/colls", RunningServer.containerJson("expiring", ",\"defaultTtl\":100"))
        .send()
        .is(201);
  }

  private void writeUntilKilled(WireClient client, ServerProcess server) throws Exception {
    CountDownLatch untilKill = new CountDownLatch(1 + random.nextInt(MAX_ACKNOWLEDGED_PER_ROUND));
    try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1)) {
      List<CompletableFuture<Void>> running = new ArrayList<>();
      for (CrashWriter writer : writers) {
        running.add(
            CompletableFuture.runAsync(
                () -> writer.run(client, CONTAINER, () -> acknowledge(untilKill)), threads));
      }
      CompletableFuture<Void> expiring =
          CompletableFuture.runAsync(() -> writeExpiring(client), threads);
      advanceClock(client);
      boolean reached = untilKill.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      server.kill();
      // A writer that met a wrong answer has failed, which is said rather than that it stopped.
      running.forEach(CompletableFuture::join);
      expiring.join();
      assertThat(reached).as("writes were acknowledged in time").isTrue();
    }
  }

  /** Writes until the server is gone. */
  private static void writeExpiring(WireClient client) {
    Random ids = new Random();
    try {
      while (true) {
        String id = "e" + ids.nextInt(EXPIRING_IDS);
        client
            .post(EXPIRING + "/docs", "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id))
            .header("x-ms-documentdb-is-upsert", "true")
            .partitionKey("p")
            .send();
      }
    } catch (UncheckedIOException e) {
      // Killed, as it was to be.
    }
  }

  /** What is counted, in the commits that write it, is what is there. */
  private static void checkCounts(WireClient client, String container) {
    assertThat(status(client, container).path("liveCount").asInt())
        .isEqualTo(client.count(container));
  }

  private static JsonNode status(WireClient client, String container) {
    return client.get("_ephemeris/" + container + "/ttl").signedAs(container).send().is(200).json();
  }

  private void checkEverythingExpiredGoes(WireClient client) throws InterruptedException {
    client.post("_ephemeris/clock", "{\"advanceSeconds\":100}").send().is(200);
    assertThat(client.count(EXPIRING)).isZero();
    for (int i = 0; i < 600 && status(client, EXPIRING).path("expiredCount").asInt() > 0; i++) {
      Thread.sleep(100);
    }
    JsonNode last = status(client, EXPIRING);
    assertThat(last.path("expiredCount").asInt()).isZero();
    assertThat(last.path("liveCount").asInt()).isZero();
    assertThat(last.path("purgedTotal").asInt()).isPositive();
  }

  private void acknowledge(CountDownLatch untilKill) {
    acknowledged.incrementAndGet();
    untilKill.countDown();
  }

  private void advanceClock(WireClient client) {
    String body = "{\"advanceSeconds\":%d}".formatted(random.nextInt(MAX_ADVANCE_SECONDS));
    lastSecond = nowSeconds(client.post("_ephemeris/clock", body).send().is(200));
  }

  private void check(WireClient client, int crash) {
    long now = nowSeconds(client.get("_ephemeris/clock").send().is(200));
    assertThat(now).as("the clock after crash %d", crash - 1).isGreaterThanOrEqualTo(lastSecond);
    lastSecond = now;
    Map<String, Integer> stored = storedVersions(client);
    writers.forEach(writer -> writer.check(stored));
    checkCounts(client, CONTAINER);
    checkCounts(client, EXPIRING);
  }

  private static Map<String, Integer> storedVersions(WireClient client) {
    Answer page =
        client.get(CONTAINER + "/docs").header("x-ms-max-item-count", "-1").send().is(200);
    assertThat(page.header("x-ms-continuation")).as("everything is on one page").isNull();
    Map<String, Integer> versions = new HashMap<>();
    page.json()
        .path("Documents")
        .forEach(item -> versions.put(item.path("id").asString(), item.path("version").asInt()));
    return versions;
  }

  private static long nowSeconds(Answer clock) {
    return clock.json().path("nowSeconds").asLong();
  }
}

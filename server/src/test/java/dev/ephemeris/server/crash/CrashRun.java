// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Crashes a server again and again while eight writers write, items expire and are purged, TTL and
 * indexing policies change, containers are created and deleted, and deleted data is erased from all
 * files as fast as possible, so that tables are rewritten all the time. After each restart it
 * checks that the data agrees with every answer of the server. What is written, and after how many
 * acknowledgements the server dies, is determined by a seed.
 */
final class CrashRun {
  private static final int WRITERS = 8;
  private static final int MAX_ACKNOWLEDGED_PER_ROUND = 250;
  private static final int MAX_ADVANCE_SECONDS = 500;

  /** One crash in this many comes while the server starts. */
  private static final int STARTING_ONE_IN = 8;

  private static final int CRASHES_PER_REPORT = 50;
  private static final long PATIENCE_SECONDS = 60;

  /** Longer than a round can take. */
  private static final long MAX_ROUND_SECONDS = 2 * PATIENCE_SECONDS;

  private static final String DATABASE = "dbs/crash";
  private static final String ITEMS = DATABASE + "/colls/items";
  private static final String EXPIRING = DATABASE + "/colls/expiring";
  private static final String INDEXED = DATABASE + "/colls/indexed";
  private static final List<String> CHECKED = List.of(ITEMS, EXPIRING, INDEXED);

  /** Items that expire when the clock is moved, and are being purged when the server is killed. */
  private static final String PURGED = DATABASE + "/colls/purged";

  private static final int PURGED_IDS = 2000;

  private final Crash crash;
  private final List<String> arguments;
  private final long seed;
  private final Random random;
  private final AtomicLong acknowledged = new AtomicLong();
  private final Seconds seconds = new Seconds();
  private final Violations violations = new Violations();
  private final List<CrashWriter> writers = new ArrayList<>();
  private final PolicyChanger policies;
  private final ContainerChurn churn;
  private Map<String, TtlWindow> defaults = Map.of();

  CrashRun(Crash crash, Path data, long seed, String... furtherArguments) {
    this.crash = crash;
    this.seed = seed;
    this.random = new Random(seed);
    this.arguments =
        new ArrayList<>(
            List.of(
                "start",
                "--port",
                "0",
                "--data",
                data.toString(),
                "--test-clock",
                "--unlimited",
                "--erase-within",
                "1s"));
    arguments.addAll(List.of(furtherArguments));
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new CrashWriter(i, CHECKED, seed + i));
    }
    policies = new PolicyChanger(DATABASE, "expiring", "indexed", seed);
    churn = new ContainerChurn(DATABASE, seed);
  }

  /** Crashes the server this many times, or until an error is found. Returns the errors. */
  List<String> run(int crashes) throws Exception {
    int crash = 0;
    try {
      prepare();
      while (crash < crashes && violations.isEmpty()) {
        if (crashOnce() && ++crash % CRASHES_PER_REPORT == 0) {
          System.out.printf("%d crashes, %d acknowledged writes%n", crash, acknowledged.get());
        }
      }
      if (violations.isEmpty()) {
        finish();
      }
    } catch (AssertionError | CompletionException failure) {
      violations.add(failure.toString());
    }
    System.out.printf("%d crashes, %d acknowledged writes%n", crash, acknowledged.get());
    return violations.all();
  }

  /** The folder is new, so this crash affects everything that a first start does. */
  private void prepare() throws IOException, InterruptedException {
    try (ServerProcess server = start()) {
      WireClient client = WireClient.plain(server.awaitPort());
      client.post("dbs", "{\"id\":\"crash\"}").send().is(201);
      client
          .post(DATABASE + "/colls", RunningServer.containerJson("items", ",\"defaultTtl\":-1"))
          .header("x-ms-offer-throughput", "18000")
          .send()
          .is(201);
      client
          .post(DATABASE + "/colls", RunningServer.containerJson("purged", ",\"defaultTtl\":100"))
          .send()
          .is(201);
      policies.createContainers(client);
      boolean unused = crash.end(server, random);
    }
  }

  /** Returns whether that was one of the requested crashes. */
  private boolean crashOnce() throws Exception {
    try (ServerProcess server = start()) {
      if (random.nextInt(STARTING_ONE_IN) == 0) {
        crash.endWhileStarting(server, random);
        return true;
      }
      WireClient client = WireClient.plain(server.awaitPort());
      check(client);
      return violations.isEmpty() && writeUntilKilled(client, server);
    }
  }

  /** In the end all expired items are purged, and a stopped server leaves no work unfinished. */
  private void finish() throws IOException, InterruptedException {
    try (ServerProcess server = start()) {
      WireClient client = WireClient.plain(server.awaitPort());
      check(client);
      client.post("_ephemeris/clock", "{\"advanceSeconds\":3000}").send().is(200);
      check(client);
      for (String container : List.of(ITEMS, EXPIRING, INDEXED, PURGED)) {
        serverCheck(client).everythingExpiredIsPurged(container);
      }
      server.stop();
      server.awaitExit();
    }
  }

  private ServerProcess start() throws IOException, InterruptedException {
    return QuickStart.start(arguments, crash.environment());
  }

  private Round round(WireClient client, Runnable onAcknowledged) {
    return new Round(client, seconds, defaults, onAcknowledged, violations);
  }

  private ServerCheck serverCheck(WireClient client) {
    return new ServerCheck(round(client, () -> {}), random);
  }

  private void check(WireClient client) {
    ServerCheck check = serverCheck(client);
    check.clock();
    policies.check(round(client, () -> {}));
    if (!violations.isEmpty()) {
      return;
    }
    churn.check(round(client, () -> {}));
    CHECKED.forEach(container -> check.items(container, writers));
    check.counts(PURGED);
  }

  private boolean writeUntilKilled(WireClient client, ServerProcess server) throws Exception {
    int writes = 1 + random.nextInt(MAX_ACKNOWLEDGED_PER_ROUND);
    CountDownLatch untilMove = new CountDownLatch(random.nextInt(writes));
    CountDownLatch untilKill = new CountDownLatch(writes);
    defaults = Map.of(EXPIRING, policies.plan());
    seconds.noLaterThan(seconds.earliest() + 2 * MAX_ADVANCE_SECONDS + MAX_ROUND_SECONDS);
    Round round =
        round(
            client,
            () -> {
              acknowledged.incrementAndGet();
              untilMove.countDown();
              untilKill.countDown();
            });
    List<Consumer<Round>> loads = new ArrayList<>(writers.stream().map(this::load).toList());
    loads.add(policies::run);
    loads.add(churn::run);
    loads.add(this::writePurged);
    try (ExecutorService threads = Executors.newFixedThreadPool(loads.size())) {
      List<CompletableFuture<Void>> running =
          loads.stream()
              .map(load -> CompletableFuture.runAsync(() -> load.accept(round), threads))
              .toList();
      boolean reached;
      boolean counts;
      try {
        advanceClock(client);
        reached = untilMove.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        advanceClock(client);
        reached &= untilKill.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } finally {
        counts = crash.end(server, random);
      }
      // If a writer failed because of a wrong answer, its failure is reported.
      running.forEach(CompletableFuture::join);
      assertThat(reached).as("writes were acknowledged in time").isTrue();
      return counts;
    }
  }

  private Consumer<Round> load(CrashWriter writer) {
    return writer::run;
  }

  /** Writes until the server is gone. */
  private void writePurged(Round round) {
    Random ids = new Random(seed);
    try {
      while (true) {
        String id = "e" + ids.nextInt(PURGED_IDS);
        round
            .client()
            .post(PURGED + "/docs", "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id))
            .header("x-ms-documentdb-is-upsert", "true")
            .partitionKey("p")
            .send();
      }
    } catch (UncheckedIOException serverGone) {
      // Killed, as intended.
    }
  }

  private void advanceClock(WireClient client) {
    String body = "{\"advanceSeconds\":%d}".formatted(random.nextInt(MAX_ADVANCE_SECONDS));
    seconds.seen(
        client.post("_ephemeris/clock", body).send().is(200).json().path("nowSeconds").asLong());
  }
}

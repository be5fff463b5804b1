// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with 256 MB for Java and 2,000 files, attacked in all ways at once, while other clients
 * read and write.
 */
@Tag("slow")
class UnderAttackIT {
  private static final Path JAR =
      Path.of(System.getProperty("basedir", "."), "target", "ephemeris-server.jar");

  private static final int MAX_FILES = 2000;
  private static final long ATTACK_SECONDS = 20;
  private static final int WAIT_SECONDS = 60;
  private static final int COLLECTIONS = 4;
  private static final double MEBIBYTE = 1024.0 * 1024;

  /** Java's memory, and as much again for the network's buffers, compiled code and storage. */
  private static final double MAX_RESIDENT = 2 * 256 * MEBIBYTE + 128 * MEBIBYTE;

  /** Items written meanwhile, classes and code. */
  private static final double MAX_HEAP_GROWTH = 32 * MEBIBYTE;

  private static final Pattern SCRIPT =
      Pattern.compile("src=\"/(_ephemeris/portal/assets/[^\"]+[.]js)\"");
  private static final String DATABASE = "dbs/attacked";
  private static final String LARGE = DATABASE + "/colls/large";
  private static final String SMALL = DATABASE + "/colls/small";

  @TempDir private Path folder = Path.of("");

  @Test
  @DisplayName(
      "under attack, at -Xmx256m, others read and write without an error, and memory returns")
  void othersReadAndWriteUnderAttack() throws Exception {
    try (ServerProcess server =
        ServerProcess.startJar(
            JAR,
            MAX_FILES,
            List.of(
                "start",
                "--port",
                "0",
                "--data",
                folder.toString(),
                "--unlimited",
                "--durability",
                "os"))) {
      int port = server.awaitPort();
      CompletableFuture<String> output = CompletableFuture.supplyAsync(server::awaitOutput);
      prepare(WireClient.plain(port));
      double heapBefore = heapAfterCollection(server, port);
      report(port, "before");
      double residentUnderAttack;
      List<Bystander.Tally> tallies;
      try (Attackers attackers = new Attackers(port)) {
        attack(attackers, port);
        try {
          tallies = standBy(port);
        } finally {
          report(port, "under attack");
        }
        residentUnderAttack = resident(port);
        assertThat(residentUnderAttack).isLessThan(MAX_RESIDENT);
      }
      awaitQuiet(port);
      double heapAfter = heapAfterCollection(server, port);
      report(port, "afterwards");
      System.out.printf("heap %.0f -> %.0f MB%n", heapBefore / MEBIBYTE, heapAfter / MEBIBYTE);
      assertThat(heapAfter).isLessThan(heapBefore + MAX_HEAP_GROWTH);
      awaitResidentBelow(residentUnderAttack, port);
      assertThat(tallies).hasSize(4).allMatch(tally -> tally.items() > 0);
      server.stop();
      assertThat(output.get()).doesNotContain(" ERROR ", "OutOfMemory");
    }
  }

  private static void prepare(WireClient client) {
    client.post("dbs", "{\"id\":\"attacked\"}").send().is(201);
    client.post(DATABASE + "/colls", RunningServer.containerJson("large", "")).send().is(201);
    client.post(DATABASE + "/colls", RunningServer.containerJson("small", "")).send().is(201);
    for (int i = 0; i < 8; i++) {
      String item =
          "{\"id\":\"%d\",\"pk\":\"p\",\"text\":\"%s\"}".formatted(i, "x".repeat(500_000));
      client.post(LARGE + "/docs", item).partitionKey("p").send().is(201);
    }
    String huge =
        "{\"id\":\"huge\",\"pk\":\"huge\",\"text\":\"%s\"}".formatted("x".repeat(1_900_000));
    client.post(LARGE + "/docs", huge).partitionKey("huge").send().is(201);
  }

  private static void attack(Attackers attackers, int port) {
    Matcher script =
        SCRIPT.matcher(WireClient.plain(port).get("_ephemeris/portal/").sendAsIs().text());
    assertThat(script.find()).isTrue();
    attackers.doNothing(1500);
    attackers.sendSlowly(200);
    attackers.leaveHeadUnfinished(300);
    attackers.sendWithoutReading(10, script.group(1));
    attackers.leavePageUnread(80, LARGE);
    attackers.leaveItemsUnread(250, LARGE + "/docs/huge", "huge");
    attackers.leaveBodyUnfinished(65, SMALL);
  }

  private static List<Bystander.Tally> standBy(int port) throws Exception {
    List<Bystander.Tally> tallies = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Bystander.Tally>> running = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String name = (i < 2 ? "stays" : "reconnects") + i + "-";
        running.add(threads.submit(new Bystander(port, SMALL, name, i >= 2, ATTACK_SECONDS)));
      }
      for (Future<Bystander.Tally> tally : running) {
        System.out.println(tally.get());
        tallies.add(tally.get());
      }
    }
    return tallies;
  }

  private static void report(int port, String when) throws IOException {
    System.out.println(when + ":");
    metrics(port)
        .samples()
        .forEach(
            (series, value) -> {
              if (series.matches(
                  "ephemeris_(connections|undecoded|unread|request_bodies|requests_under|heap|resident).*")) {
                System.out.printf("  %s %.0f%n", series, value);
              }
            });
  }

  private static double resident(int port) throws IOException {
    return metrics(port).value("ephemeris_resident_memory_bytes");
  }

  /** Uses a connection of its own, which is closed at once. */
  private static MetricsText metrics(int port) throws IOException {
    try (RawConnection connection = RawConnection.to(port)) {
      connection.send("GET /_ephemeris/metrics HTTP/1.1\r\nhost: localhost\r\n\r\n");
      return MetricsText.parse(connection.receive().is(200).text());
    }
  }

  /** Waits until nothing is counted any more except this request for metrics. */
  private static void awaitQuiet(int port) throws IOException, InterruptedException {
    MetricsText now = metrics(port);
    for (int i = 0; i < WAIT_SECONDS && !isQuiet(now); i++) {
      Thread.sleep(1000);
      now = metrics(port);
    }
    assertThat(isQuiet(now)).as(now.samples().toString()).isTrue();
  }

  /** Freed native memory is returned every few seconds, and later on a busy machine. */
  private static void awaitResidentBelow(double bytes, int port)
      throws IOException, InterruptedException {
    double now = resident(port);
    for (int i = 0; i < WAIT_SECONDS && now >= bytes; i++) {
      Thread.sleep(1000);
      now = resident(port);
    }
    assertThat(now).isLessThan(bytes);
  }

  private static boolean isQuiet(MetricsText metrics) {
    return metrics.value("ephemeris_request_bodies_bytes") == 0
        && metrics.value("ephemeris_undecoded_bytes") == 0
        && metrics.value("ephemeris_unread_answers_bytes") == 0
        && metrics.value("ephemeris_requests_under_way") == 1
        // This request's connection, and one kept open by the client that prepared the test.
        && metrics.value("ephemeris_connections") <= 2;
  }

  /** Measures several times, because the heap shrinks in steps. */
  private static double heapAfterCollection(ServerProcess server, int port)
      throws IOException, InterruptedException {
    for (int i = 0; i < COLLECTIONS; i++) {
      collect(server);
    }
    return metrics(port).value("ephemeris_heap_used_bytes");
  }

  private static void collect(ServerProcess server) throws IOException, InterruptedException {
    Process collection =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(server.pid()),
                "GC.run")
            .redirectErrorStream(true)
            .start();
    String said = new String(collection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(collection.waitFor()).as(said).isZero();
  }
}

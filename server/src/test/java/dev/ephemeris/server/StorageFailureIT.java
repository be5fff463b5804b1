// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storage fails for a while and works again: no restart is needed. */
class StorageFailureIT {
  private static final String CONTAINER = "dbs/db/colls/items";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  private ServerProcess server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/prlimit")),
        "prlimit, which limits a running process, is not installed");
    server =
        ServerProcess.start(
            Map.of(), "start", "--port", "0", "--data", folder.resolve("data").toString());
    client = WireClient.plain(server.awaitPort());
    // A process whose output is not read would block, and this one prints much.
    ServerProcess running = server;
    Thread.ofVirtual().start(running::awaitOutput);
    client.post("dbs", "{\"id\":\"db\"}").send().is(201);
    client
        .post("dbs/db/colls", RunningServer.containerJson("items", ",\"defaultTtl\":-1"))
        .send()
        .is(201);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  @DisplayName(
      "T8 files cannot grow: reads go on, items expire, writes say why and are taken later")
  void filesThatCannotGrow() throws IOException, InterruptedException {
    create("kept", "").is(201);
    create("short", ",\"ttl\":5").is(201);
    limit("fsize", "1");

    awaitFailure("File too large");
    read("kept").is(200);
    await(() -> read("short").status() == 404);
    limit("fsize", "unlimited");

    awaitWrites();
    read("kept").is(200);
    read("short").is(404);
  }

  @Test
  @DisplayName("too many open files: writes are accepted again when there are fewer")
  void tooManyOpenFiles() throws IOException, InterruptedException {
    create("kept", "").is(201);
    long open;
    try (Stream<Path> handles = Files.list(Path.of("/proc/" + server.pid() + "/fd"))) {
      open = handles.count();
    }
    // The client's connection stays open; the store cannot open its next file.
    limit("nofile", Long.toString(Math.max(1, open - 20)));

    String text = ",\"text\":\"" + "x".repeat(1_000_000) + "\"";
    int[] written = {0};
    await(() -> create("large" + written[0]++, text).status() == 503);
    awaitFailure("Too many open files");
    limit("nofile", "4096");

    awaitWrites();
    read("kept").is(200);
    for (int i = 0; i < written[0] - 1; i++) {
      read("large" + i).is(200);
    }
  }

  private void awaitFailure(String reason) {
    await(() -> client.get("_ephemeris/ready").send().status() == 503);
    assertThat(client.get("_ephemeris/ready").send().text()).contains("not ready", reason);
    assertThat(create("refused", "").is(503).text()).contains(reason);
  }

  private void awaitWrites() {
    await(() -> create("again" + System.nanoTime(), "").status() == 201);
    await(() -> client.get("_ephemeris/ready").send().status() == 200);
  }

  private Answer create(String id, String more) {
    return client
        .post(CONTAINER + "/docs", "{\"id\":\"%s\",\"pk\":\"p\"%s}".formatted(id, more))
        .partitionKey("p")
        .send();
  }

  private Answer read(String id) {
    return client.get(CONTAINER + "/docs/" + id).partitionKey("p").send();
  }

  private void limit(String what, String soft) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder(
                "/usr/bin/prlimit",
                "--pid",
                Long.toString(server.pid()),
                "--" + what + "=" + soft + ":")
            .inheritIO()
            .start()
            .waitFor();
    assertThat(exit).isZero();
  }

  private static void await(BooleanSupplier condition) {
    Instant end = Instant.now().plus(PATIENCE);
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).as("in time").isBefore(end);
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.QueryRows;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command {@code ephemeris salvage}, and how a start that finds damage refers to it. */
class SalvageCommandTest {
  private static final String CONTAINER = "dbs/shop/colls/orders";
  private static final int ITEMS = 400;

  /** An item has about 1.5 KB and a block of a table 4 KiB. */
  private static final int MAX_ITEMS_PER_BLOCK = 20;

  @TempDir private Path folder = Path.of("");

  private Path data() {
    return folder.resolve("data");
  }

  private Path salvaged() {
    return folder.resolve("data-salvaged");
  }

  /** The output of a command, on both streams, and its exit code. */
  private record Ended(int exitCode, String printed) {}

  private static Ended run(String... arguments) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(captured);
      System.setErr(captured);
      int exitCode = new CommandLine(new Main()).execute(arguments);
      return new Ended(exitCode, printed.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static Map<Path, String> contents(Path folder) throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  private static void makeContainer(WireClient client) {
    client.post("dbs", "{\"id\":\"shop\"}").send().is(201);
    client
        .post("dbs/shop/colls", RunningServer.containerJson("orders", ",\"defaultTtl\":-1"))
        .send()
        .is(201);
  }

  private static String id(int number) {
    return "order%04d".formatted(number);
  }

  /** Text that cannot be compressed, so that it can be found in files. */
  private static String text(int number) {
    StringBuilder text = new StringBuilder();
    new Random(number).ints(1_200, 'A', 'Z' + 1).forEach(letter -> text.append((char) letter));
    return text.toString();
  }

  private static void createItem(WireClient client, String id, String more) {
    client
        .post(CONTAINER + "/docs", "{\"id\":\"%s\",\"pk\":\"%s\"%s}".formatted(id, id, more))
        .partitionKey(id)
        .send()
        .is(201);
  }

  private static void createItems(WireClient client) {
    for (int i = 0; i < ITEMS; i++) {
      createItem(client, id(i), ",\"n\":%d,\"text\":\"%s\"".formatted(i, text(i)));
    }
  }

  private static int status(WireClient client, String id) {
    return client.get(CONTAINER + "/docs/" + id).partitionKey(id).send().status();
  }

  /** The items that cannot be read. All others are also found by a query with an index. */
  private static List<Integer> missingItems(WireClient client) {
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      boolean isThere = status(client, id(i)) == 200;
      List<String> found =
          new QueryRows(client, CONTAINER, "SELECT VALUE c.text FROM c WHERE c.n = " + i)
              .all().stream().map(row -> row.asString()).toList();
      assertThat(found).isEqualTo(isThere ? List.of(text(i)) : List.of());
      if (!isThere) {
        missing.add(i);
      }
    }
    assertThat(client.count(CONTAINER)).isEqualTo(ITEMS - missing.size());
    return missing;
  }

  private EphemerisServer start(Path dataFolder) throws IOException, InterruptedException {
    return EphemerisServer.start(RunningServer.options(dataFolder, false));
  }

  private void fillAndStop() throws IOException, InterruptedException {
    try (EphemerisServer server = start(data())) {
      WireClient client = WireClient.plain(server.port());
      makeContainer(client);
      createItems(client);
    }
  }

  /** Flips a bit in the first occurrence of a text in any such file. */
  private Path turnBitOf(String text, String files) throws IOException {
    try (var all = Files.newDirectoryStream(data().resolve("rocksdb"), files)) {
      for (Path file : all) {
        byte[] bytes = Files.readAllBytes(file);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
        if (at >= 0) {
          bytes[at] ^= 1;
          Files.write(file, bytes);
          return file;
        }
      }
    }
    throw new AssertionError("Not found in any of " + files);
  }

  @Test
  @Tag("slow")
  @DisplayName(
      "T24 of a killed server's damaged log only the damaged record is lost, and what was expired stays so")
  void damagedLog() throws IOException, InterruptedException {
    try (ServerProcess server =
        ServerProcess.start(
            Map.of("EPHEMERIS_TEST_CLOCK", "true", "EPHEMERIS_PURGE", "off"),
            "start",
            "--port",
            "0",
            "--data",
            data().toString())) {
      WireClient client = WireClient.plain(server.awaitPort());
      makeContainer(client);
      createItem(client, "expired", ",\"ttl\":60");
      client.post("_ephemeris/clock", "{\"advanceSeconds\":3600}").send().is(200);
      assertThat(status(client, "expired")).isEqualTo(404);
      createItems(client);
      server.kill();
    }
    int tenth = ITEMS / 10;
    Path log = turnBitOf(text(tenth), "*.log");
    Map<Path, String> before = contents(data());

    Ended start = run("start", "--port", "0", "--data", data().toString());
    assertThat(start.exitCode).isEqualTo(1);
    assertThat(start.printed)
        .hasLineCount(1)
        .contains(log.toString(), "is damaged at byte", "ephemeris salvage --data " + data());

    Ended salvage = run("salvage", "--data", data().toString());
    assertThat(salvage.printed)
        .contains("shop/orders: %d items".formatted(ITEMS)) // one is lost, one is expired
        .contains(log + " cannot be read from byte")
        .contains("Items that were deleted may be back")
        .contains("ephemeris start --data " + salvaged());
    assertThat(salvage.exitCode).isEqualTo(1);
    assertThat(contents(data())).isEqualTo(before);
    try (EphemerisServer server = start(salvaged())) {
      WireClient client = WireClient.plain(server.port());
      assertThat(missingItems(client)).containsExactly(tenth);
      assertThat(status(client, "expired")).isEqualTo(404);
      createItem(client, "new", "");
      assertThat(status(client, "new")).isEqualTo(200);
    }
    assertThat(run("salvage", "--check", "--data", salvaged().toString()).exitCode).isZero();
  }

  @Test
  @Tag("slow")
  @DisplayName("of a damaged table only the damaged block is lost")
  void damagedTable() throws IOException, InterruptedException {
    fillAndStop();
    Path table = turnBitOf(text(ITEMS / 2).substring(0, 100), "*.sst");

    Ended check = run("salvage", "--check", "--data", data().toString());
    assertThat(check.exitCode).isEqualTo(1);
    assertThat(check.printed)
        .contains("The file " + table + " is damaged")
        .contains("ephemeris salvage --data " + data());
    assertThat(salvaged()).doesNotExist();

    Path into = folder.resolve("saved");
    Ended salvage = run("salvage", "--data", data().toString(), "--into", into.toString());
    assertThat(salvage.exitCode).isEqualTo(1);
    try (EphemerisServer server = start(into)) {
      List<Integer> missing = missingItems(WireClient.plain(server.port()));
      assertThat(missing).contains(ITEMS / 2).hasSizeLessThanOrEqualTo(MAX_ITEMS_PER_BLOCK);
      assertThat(salvage.printed)
          .contains("shop/orders: %d items\n".formatted(ITEMS - missing.size()))
          .containsPattern("shop/orders: %d items? cannot be read".formatted(missing.size()))
          .contains(table.toString());
    }
  }

  @Test
  @Tag("slow")
  @DisplayName("an undamaged folder is reported as undamaged, and copied completely")
  void soundFolder() throws IOException, InterruptedException {
    fillAndStop();
    Ended check = run("salvage", "--check", "--data", data().toString());
    assertThat(check.printed).isEqualTo("No damage was found in %s.\n".formatted(data()));
    assertThat(check.exitCode).isZero();

    Ended salvage = run("salvage", "--data", data().toString());
    assertThat(salvage.printed)
        .contains("shop/orders: %d items".formatted(ITEMS), "Nothing is lost.");
    assertThat(salvage.exitCode).isZero();
    assertThat(salvaged().resolve("certificate.pem"))
        .hasSameTextualContentAs(data().resolve("certificate.pem"));
    assertThat(salvaged()).isDirectoryNotContaining("glob:**/salvage*");
    try (EphemerisServer server = start(salvaged())) {
      assertThat(missingItems(WireClient.plain(server.port()))).isEmpty();
    }

    Ended again = run("salvage", "--data", data().toString());
    assertThat(again.printed).contains("exists and is not an empty folder");
    assertThat(again.exitCode).isEqualTo(2);
  }

  @Test
  @DisplayName("the folder of a running server is refused, and so is a missing one")
  void refusedFolders() throws IOException, InterruptedException {
    try (EphemerisServer server = start(data())) {
      for (String option : List.of("--check", "--into=" + folder.resolve("saved"))) {
        Ended refused = run("salvage", "--data", data().toString(), option);
        assertThat(refused.printed).contains("already open").hasLineCount(1);
        assertThat(refused.exitCode).isEqualTo(2);
      }
      WireClient.plain(server.port()).get("dbs").send().is(200);
    }
    Ended missing = run("salvage", "--data", folder.resolve("none").toString());
    assertThat(missing.printed).contains("There is no data folder").hasLineCount(1);
    assertThat(missing.exitCode).isEqualTo(2);
    Ended within =
        run("salvage", "--data", data().toString(), "--into", data().resolve("x").toString());
    assertThat(within.printed).contains("must not be within");
    assertThat(folder).isDirectoryNotContaining("glob:**/{none,saved,*-salvaged}");
  }
}

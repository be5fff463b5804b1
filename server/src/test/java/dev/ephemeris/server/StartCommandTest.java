// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command {@code ephemeris start}. */
class StartCommandTest {
  private static final String OWN_KEY = Base64.getEncoder().encodeToString(new byte[48]);

  @TempDir private Path folder = Path.of("");

  /** Starts with invalid options, in this process, because it ends at once. */
  private static void assertComplains(String complaint, String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "start";
    System.arraycopy(options, 0, arguments, 1, options.length);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = System.err;
    int exitCode;
    try (PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setErr(captured);
      exitCode = new CommandLine(new Main()).execute(arguments);
    } finally {
      System.setErr(err);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("ephemeris: ")
        .contains(complaint)
        .doesNotContain("Exception", "\tat ")
        .hasLineCount(1);
    assertThat(exitCode).isEqualTo(1);
  }

  @Test
  void eraseWithin_thatMakesNoSense_isRefused() {
    assertComplains("--erase-within must be a number with a unit", "--erase-within", "soon");
    assertComplains("--erase-within must be a number with a unit", "--erase-within", "60");
    assertComplains(
        "--erase-within must be from 1s to 3650d, or 'off', not '0s'.", "--erase-within", "0s");
    assertComplains(
        "--erase-within must be from 1s to 3650d, or 'off', not '9999d'.",
        "--erase-within",
        "9999d");
  }

  @Test
  void everythingCanBeSetInTheEnvironment() throws IOException, InterruptedException {
    Map<String, String> environment =
        Map.of(
            "EPHEMERIS_HOST", "127.0.0.1",
            "EPHEMERIS_PORT", "0",
            "EPHEMERIS_DATA", folder.resolve("here").toString(),
            "EPHEMERIS_KEY", OWN_KEY,
            "EPHEMERIS_DURABILITY", "os",
            "EPHEMERIS_TEST_CLOCK", "true",
            "EPHEMERIS_ENFORCE_DEFAULT_THROUGHPUT", "true",
            "EPHEMERIS_UNLIMITED", "true",
            "EPHEMERIS_ERASE_WITHIN", "7d");
    try (ServerProcess process = ServerProcess.start(environment, "start")) {
      int port = process.awaitPort();
      WireClient client =
          new WireClient(
              HttpClient.newHttpClient(),
              URI.create("http://127.0.0.1:" + port),
              new Signer(OWN_KEY));
      client.post("_ephemeris/clock", "{\"advanceSeconds\":60}").send().is(200);
      assertThat(statusAfterManyLargeWrites(client)).as("unlimited wins").isEqualTo(201);
      assertThat(Files.isDirectory(folder.resolve("here"))).isTrue();
      process.stop();
      assertThat(process.awaitOutput()).isEmpty();
      process.awaitExit();
    }
  }

  @Test
  void defaultThroughputIsEnforcedOnDemand() throws IOException {
    try (ServerProcess process =
        ServerProcess.start(
            Map.of(),
            "start",
            "--port",
            "0",
            "--data",
            folder.toString(),
            "--enforce-default-throughput")) {
      assertThat(statusAfterManyLargeWrites(WireClient.plain(process.awaitPort()))).isEqualTo(429);
    }
  }

  /** Each write costs about the default throughput of two seconds. */
  private static int statusAfterManyLargeWrites(WireClient client) {
    client.post("dbs", "{\"id\":\"db\"}").send().is(201);
    client.post("dbs/db/colls", RunningServer.containerJson("items", "")).send().is(201);
    int status = 201;
    for (int i = 0; i < 10 && status == 201; i++) {
      String item =
          "{\"id\":\"%d\",\"pk\":\"p\",\"text\":\"%s\"}".formatted(i, "x".repeat(1_900_000));
      status = client.post("dbs/db/colls/items/docs", item).partitionKey("p").send().status();
    }
    return status;
  }

  @Test
  void optionWinsOverTheEnvironment() throws IOException {
    try (ServerProcess process =
        ServerProcess.start(
            Map.of("EPHEMERIS_PORT", "70000", "EPHEMERIS_DATA", "/dev/null/nowhere"),
            "start",
            "--port",
            "0",
            "--data",
            folder.toString())) {
      WireClient.plain(process.awaitPort()).get("dbs").send().is(200);
    }
  }

  @Test
  void whatCannotBeIsSaidInOneLine() {
    String data = folder.toString();
    assertComplains(
        "The port must be from 0 to 65535, not 70000.", "--data", data, "--port", "70000");
    assertComplains(
        "must be 'fsync' or 'os', not 'maybe'", "--data", data, "--durability", "maybe");
    assertComplains(
        "--consistency must be one of Strong, BoundedStaleness, Session, ConsistentPrefix, Eventual, not 'Weak'.",
        "--data",
        data,
        "--consistency",
        "Weak");
    assertComplains("at least 32 bytes", "--data", data, "--key", "c2hvcnQ=");
    assertComplains("accepted on loopback addresses only", "--data", data, "--host", "0.0.0.0");
    assertComplains("without a port, not 'db:80'", "--data", data, "--host-name", "a,db:80");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderOfARunningServerIsRefused() throws IOException, InterruptedException {
    try (EphemerisServer running = EphemerisServer.start(RunningServer.options(folder, false))) {
      assertComplains("already open", "--port", "0", "--data", folder.toString());
      assertComplains(
          "Port %d on localhost is in use".formatted(running.port()),
          "--port",
          String.valueOf(running.port()),
          "--data",
          folder.resolve("other").toString());
      assertThat(folder.resolve("other")).doesNotExist();
      WireClient.plain(running.port()).get("dbs").send().is(200);
    }
  }

  @Test
  void folderThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    assertComplains(
        "The data folder %s cannot be used: %s is not a directory.".formatted(file, file),
        "--port",
        "0",
        "--data",
        file.toString());
    Path below = file.resolve("data");
    assertComplains(
        "The data folder %s cannot be used: %s is not a directory.".formatted(below, file),
        "--port",
        "0",
        "--data",
        below.toString());
    assertThat(file).hasContent("not a folder");
  }

  @Test
  void cacheOfNothingIsRefused() {
    assertComplains(
        "--cache-megabytes must be from 1 to 1048576, not 0.",
        "--data",
        folder.toString(),
        "--cache-megabytes",
        "0");
  }

  @ParameterizedTest
  @CsvSource({"EPHEMERIS_TEST_CLOCK,yes", "EPHEMERIS_PURGE,never"})
  void complaintNamesTheVariableThatWasSet(String variable, String value)
      throws IOException, InterruptedException {
    try (ServerProcess process =
        ServerProcess.start(
            Map.of(variable, value, "EPHEMERIS_DATA", folder.toString()), "start")) {
      String complaint = process.awaitOutput().lines().findFirst().orElse("");
      assertThat(complaint)
          .startsWith("ephemeris: ")
          .contains(variable, "'" + value + "'")
          .doesNotContain("--");
      assertThat(process.awaitExit()).isNotZero();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void certificateThatIsNoneIsRefusedAndLeftAlone() throws IOException {
    Path certificate = Files.writeString(folder.resolve("certificate.pem"), "nothing of the kind");
    Files.writeString(folder.resolve("certificate-key.pem"), "nor this");
    assertComplains(
        "Remove both files, and the next start makes new ones",
        "--port",
        "0",
        "--data",
        folder.toString());
    assertThat(certificate).hasContent("nothing of the kind");
  }

  @Test
  void hostThatIsNotKnownIsRefused() {
    assertComplains(
        "The host 'nowhere.invalid' cannot be resolved.",
        "--port",
        "0",
        "--data",
        folder.toString(),
        "--key",
        OWN_KEY,
        "--host",
        "nowhere.invalid");
  }
}

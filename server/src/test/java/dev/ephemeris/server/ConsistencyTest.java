// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The account's default consistency: what it is, and what requests may ask for. */
class ConsistencyTest {
  private static final String HEADER = "x-ms-consistency-level";

  /** From the strongest to the weakest. */
  private static final List<String> LEVELS =
      List.of("Strong", "BoundedStaleness", "Session", "ConsistentPrefix", "Eventual");

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String defaultLevel(WireClient client) {
    return client
        .get("")
        .send()
        .is(200)
        .json()
        .path("userConsistencyPolicy")
        .path("defaultConsistencyLevel")
        .asString();
  }

  @Test
  void sessionIsTheDefault() {
    assertThat(defaultLevel(SERVER.client())).isEqualTo("Session");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Strong", "boundedstaleness"})
  void strongerThanTheAccountIsRefused(String level) {
    String container = SERVER.newContainer();
    Answer refused = SERVER.client().get(container + "/docs").header(HEADER, level).send();
    refused.isRefused(
        400,
        0,
        "is invalid when service is configured with consistency level Session",
        "not stronger than the service consistency level");
    SERVER.client().get("").header(HEADER, level).send().isRefused(400, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Strong", "BoundedStaleness", "Session", "ConsistentPrefix", "Eventual"})
  void optionSetsTheLevel(String level, @TempDir Path folder) throws IOException {
    try (ServerProcess process =
        ServerProcess.start(
            Map.of("EPHEMERIS_CONSISTENCY", level),
            "start",
            "--port",
            "0",
            "--data",
            folder.toString())) {
      WireClient client = WireClient.plain(process.awaitPort());
      assertThat(defaultLevel(client)).isEqualTo(level);
      for (String asked : LEVELS) {
        boolean isStronger = LEVELS.indexOf(asked) < LEVELS.indexOf(level);
        client.get("dbs").header(HEADER, asked).send().is(isStronger ? 400 : 200);
      }
    }
  }
}

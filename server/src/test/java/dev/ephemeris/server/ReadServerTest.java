// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What the server reports about itself. */
class ReadServerTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  @Test
  void server_tellsWhatItIsAndWhatTimeItIs() {
    JsonNode before = SERVER.client().get("_ephemeris/server").send().is(200).json();
    assertThat(before.path("version").asString()).isNotEmpty();
    assertThat(before.path("testClock").asBoolean()).isTrue();
    assertThat(before.path("purge").asBoolean()).isTrue();
    assertThat(before.path("durability").asString()).isEqualTo("os");
    assertThat(before.path("storageBytes").isIntegralNumber()).isTrue();
    SERVER.client().post("_ephemeris/clock", "{\"advanceSeconds\":500}").send().is(200);
    JsonNode after = SERVER.client().get("_ephemeris/server").send().is(200).json();
    assertThat(after.path("startedAtSecond")).isEqualTo(before.path("startedAtSecond"));
    assertThat(after.path("nowSecond").asLong())
        .isGreaterThanOrEqualTo(before.path("nowSecond").asLong() + 500);
    assertThat(after.path("clockOffsetSeconds").asLong())
        .isEqualTo(before.path("clockOffsetSeconds").asLong() + 500);
  }

  @Test
  void server_tellsStrangersNothing() {
    SERVER.client().get("_ephemeris/server").sendAsIs().isRefused(401, 0);
  }
}

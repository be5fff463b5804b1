// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server's clock can be read, and moved if that was switched on. */
class ClockEndpointTest {
  private static final String CLOCK = "_ephemeris/clock";

  private static long now(WireClient client) {
    return client.get(CLOCK).send().is(200).json().path("nowSeconds").asLong();
  }

  private static long offset(WireClient client) {
    return client.get(CLOCK).send().is(200).json().path("offsetSeconds").asLong();
  }

  /** A server in normal use. */
  @Nested
  class WithoutTestClock {
    @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

    @Test
    void timeCanBeAskedButNotMoved() {
      WireClient client = SERVER.client();
      client.get(CLOCK).sendAsIs().isRefused(401, 0);
      client
          .post(CLOCK, "{\"advanceSeconds\":60}")
          .send()
          .isRefused(403, 0, "started with --test-clock");
      assertThat(offset(client)).isZero();
    }
  }

  /** A server for tests. */
  @Nested
  class WithTestClock {
    @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

    @Test
    @DisplayName("T29 a test moves the server's clock by a signed request")
    void timeIsMovedByASignedRequest() {
      WireClient client = SERVER.client();
      client.post(CLOCK, "{\"advanceSeconds\":60}").sendAsIs().isRefused(401, 0);
      long before = now(client);
      client.post(CLOCK, "{\"advanceSeconds\":3600}").send().is(200);
      assertThat(now(client)).isGreaterThanOrEqualTo(before + 3600);
    }

    @Test
    @DisplayName("T29 an item expires when the clock is moved over its ttl")
    void itemExpiresWhenTimeIsMoved() {
      WireClient client = SERVER.client();
      String container = SERVER.newContainer(",\"defaultTtl\":2592000");
      client.create(container, "1", "p").is(201);
      client.post(CLOCK, "{\"advanceSeconds\":2592000}").send().is(200);
      client.get(container + "/docs/1").partitionKey("p").send().isRefused(404, 0);
      assertThat(client.count(container)).isZero();
    }

    @Test
    void timeStaysMovedAfterARestart() throws IOException, InterruptedException {
      SERVER.client().post(CLOCK, "{\"advanceSeconds\":86400}").send().is(200);
      long before = now(SERVER.client());
      long offset = offset(SERVER.client());
      SERVER.restart();
      assertThat(now(SERVER.client())).isGreaterThanOrEqualTo(before);
      assertThat(offset(SERVER.client())).isEqualTo(offset);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{\"advanceSeconds\":\"60\"}",
          "{\"advanceSeconds\":1.5}",
          "{\"advanceSeconds\":-1}",
          "{\"advanceSeconds\":4294967295}",
          "{\"advanceSeconds\":99999999999999999999}",
          "{\"advanceSeconds\":null}",
          "[]",
          "nonsense"
        })
    void moveThatIsNotAllowedIsRefusedAndTimeStaysWhereItWas(String body) {
      WireClient client = SERVER.client();
      long before = offset(client);
      client.post(CLOCK, body).send().isRefused(400, 0);
      assertThat(offset(client)).isEqualTo(before);
    }

    @Test
    void otherVerbsAreRefused() {
      SERVER.client().delete(CLOCK).send().isRefused(405, 0, "DELETE");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request is authenticated by its head before any of its body is accepted. */
class UnsignedBodiesTest {
  private static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String unsignedHead(String path, int length) {
    return "POST /%s HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n".formatted(path, length);
  }

  private static MetricsText metrics() {
    return MetricsText.parse(SERVER.client().get("_ephemeris/metrics").sendAsIs().is(200).text());
  }

  @Test
  @DisplayName(
      "unsigned requests with almost complete bodies take no memory, and others create items")
  void unsignedBodiesTakeNoRoom() throws IOException {
    String container = SERVER.newContainer();
    double limit = metrics().value("ephemeris_request_bodies_limit_bytes");
    byte[] almostAll = new byte[MAX_BODY_BYTES - 1];
    List<RawConnection> connections = new ArrayList<>();
    try {
      for (int i = 0; i <= limit / MAX_BODY_BYTES; i++) {
        RawConnection connection = RawConnection.to(SERVER.port());
        connections.add(connection);
        connection.send(unsignedHead(container + "/docs", MAX_BODY_BYTES) + "\r\n").send(almostAll);
      }
      assertThat(metrics().value("ephemeris_request_bodies_bytes")).isZero();
      String item = "{\"id\":\"1\",\"pk\":\"p\",\"text\":\"%s\"}".formatted("x".repeat(100_000));
      SERVER.client().post(container + "/docs", item).partitionKey("p").send().is(201);
      for (RawConnection connection : connections) {
        connection.send(" ").receive().isRefused(401, 0);
      }
      // The body was read to its end, so the connection can be used again.
      connections
          .getFirst()
          .send(RawConnection.signedHead("GET", "dbs") + "\r\n")
          .receive()
          .is(200);
    } finally {
      for (RawConnection connection : connections) {
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "authorization: type%3Dmaster%26ver%3D1.0%26sig%3DAAAA\r\n"})
  @DisplayName("a client that waits for permission to send its body is refused before it sends")
  void clientThatWaitsForPermissionIsRefused(String authorization) throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          unsignedHead(container + "/docs", 10)
              + authorization
              + "x-ms-date: Thu, 01 Jan 2026 00:00:00 GMT\r\nexpect: 100-continue\r\n\r\n");
      assertThat(connection.receive().isRefused(401, 0).header("connection")).isEqualTo("close");
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @Test
  @DisplayName("the body of a request that needs none is discarded")
  void bodyOfAnOpenRouteIsThrownAway() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      String body = "x".repeat(1_000_000);
      for (int i = 0; i < 3; i++) {
        connection.send(
            "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s"
                .formatted(body.length(), body.substring(1)));
        assertThat(metrics().value("ephemeris_request_bodies_bytes")).isZero();
        connection.send("x").receive().is(200);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are too large or not HTTP are refused, and the connection is closed. */
class HttpLimitsTest {
  private static final int MAX_BODY_BYTES = 4 * 1024 * 1024;
  private static final int PIECE_BYTES = 64 * 1024;

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static String head(String container) {
    return RawConnection.signedHead("POST", container + "/docs")
        + "x-ms-documentdb-partitionkey: [\"p\"]\r\n";
  }

  private static void assertRefusedAndClosed(RawConnection connection, int status)
      throws IOException {
    Answer answer = connection.receive().isRefused(status, 0);
    assertThat(answer.header("connection")).isEqualTo("close");
    assertThat(connection.isAtEnd()).isTrue();
  }

  @Test
  void bodyThatIsAnnouncedTooLargeIsRefusedBeforeItComes() throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          head(container) + "content-length: %d\r\n\r\n".formatted(MAX_BODY_BYTES + 1L));
      assertRefusedAndClosed(connection, 413);
    }
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          head(container)
              + "expect: 100-continue\r\ncontent-length: %d\r\n\r\n".formatted(Long.MAX_VALUE));
      assertRefusedAndClosed(connection, 413);
    }
    assertThat(SERVER.client().count(container)).isZero();
  }

  @Test
  void clientThatSendsABodyTooLargeWithoutWaitingReadsTheRefusal() throws IOException {
    String container = SERVER.newContainer();
    byte[] body = new byte[2 * MAX_BODY_BYTES];
    for (int i = 0; i < 20; i++) {
      try (RawConnection connection = RawConnection.to(SERVER.port())) {
        connection.send(head(container) + "content-length: %d\r\n\r\n".formatted(body.length));
        connection.send(body);
        connection.receive().isRefused(413, 0, String.valueOf(MAX_BODY_BYTES));
      }
    }
    assertThat(SERVER.client().count(container)).isZero();
  }

  @Test
  void chunkedBodyWithoutEndIsRefused() throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(head(container) + "transfer-encoding: chunked\r\n\r\n");
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> sendChunksUntilRefused(connection));
      assertRefusedAndClosed(connection, 413);
      sending.join();
    }
    assertThat(SERVER.client().count(container)).isZero();
  }

  private static void sendChunksUntilRefused(RawConnection connection) {
    String chunk = "%x\r\n%s\r\n".formatted(PIECE_BYTES, "x".repeat(PIECE_BYTES));
    try {
      for (int sent = 0; sent <= MAX_BODY_BYTES; sent += PIECE_BYTES) {
        connection.send(chunk);
      }
    } catch (IOException closed) {
      // The server need not read all of it.
    }
  }

  @Test
  void bodyOfTheLargestSizeIsLookedAt() throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(head(container) + "content-length: %d\r\n\r\n".formatted(MAX_BODY_BYTES));
      connection.send(" ".repeat(MAX_BODY_BYTES));
      // It is still too large for an item, which is reported on a connection that stays open.
      Answer answer = connection.receive().isRefused(413, 0, "2097152");
      assertThat(answer.header("connection")).isNull();
      connection.send(RawConnection.signedHead("GET", "dbs") + "\r\n");
      connection.receive().is(200);
    }
  }

  @Test
  void headersThatAreTooLargeAreRefused() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /dbs HTTP/1.1\r\nx-large: " + "x".repeat(100_000) + "\r\n\r\n");
      assertRefusedAndClosed(connection, 431);
    }
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /dbs HTTP/1.1\r\n" + "x-many: y\r\n".repeat(10_000) + "\r\n");
      assertRefusedAndClosed(connection, 431);
    }
  }

  @Test
  void requestLineThatIsTooLongIsRefused() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /dbs/" + "x".repeat(20_000) + " HTTP/1.1\r\n\r\n");
      assertRefusedAndClosed(connection, 431);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "\u0001\u0002\u0003\r\n\r\n",
        "GET /dbs HTTP/1.1\r\nhost: localhost\r\nno colon\r\n\r\n",
        "GET /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
        "GET /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: abc\r\n\r\n",
        "GET /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        "POST /dbs HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        "GET /dbs HTTP/9\r\n\r\n"
      })
  void whatIsNoHttpIsRefused(String request) throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(request);
      assertRefusedAndClosed(connection, 400);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RawConnection;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that stop sending, or nearly so, do not keep a connection for ever. The test moves the
 * time.
 */
class SilenceTest {
  private static final String READY = "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\n\r\n";
  private static final String HEAD = "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\nx-a: b";

  @TempDir private static Path folder = Path.of("");

  private TestConnection connection;

  @BeforeEach
  void connect() throws IOException {
    connection = new TestConnection(folder);
  }

  @AfterEach
  void disconnect() {
    connection.close();
  }

  private void assertOpenFor(long seconds) {
    connection.pass(seconds - 1);
    assertThat(connection.isOpen()).isTrue();
    connection.pass(2);
    assertThat(connection.isOpen()).isFalse();
  }

  @Test
  @DisplayName("a connection on which nothing is ever sent is closed")
  void connectionOnWhichNothingIsEverSentIsClosed() {
    assertOpenFor(HttpLimits.MAX_FIRST_REQUEST_SECONDS);
  }

  @Test
  @DisplayName("an unused open connection is closed, sooner if it has never signed a request")
  void connectionThatIsKeptOpenWithoutUseIsClosed() {
    connection.send(READY);
    assertThat(connection.received()).startsWith("HTTP/1.1 200 ");
    assertOpenFor(HttpLimits.MAX_STRANGER_IDLE_SECONDS);
  }

  @Test
  @DisplayName("a connection that has sent a signed request may be idle for longer")
  void connectionThatHasSignedMayBeIdleForLonger() {
    connection.send(RawConnection.signedHead("GET", "dbs") + "\r\n");
    assertThat(connection.received()).startsWith("HTTP/1.1 200 ");
    assertOpenFor(HttpLimits.MAX_IDLE_SECONDS);
  }

  @Test
  @DisplayName("an unfinished TLS handshake is closed")
  void handshakeThatIsBegunAndLeftIsClosed() {
    connection.channel().writeInbound(Unpooled.wrappedBuffer(new byte[] {22, 3, 1}));
    connection.pass(HttpLimits.MAX_FIRST_REQUEST_SECONDS + 1);
    assertThat(connection.isOpen()).isFalse();
  }

  @Test
  @DisplayName("an incomplete head is closed")
  void halfAHeadIsClosed() {
    connection.send("GET /_ephemeris/rea");
    assertOpenFor(HttpLimits.MAX_HEAD_SECONDS);
  }

  @Test
  @DisplayName(
      "a head that arrives at a byte a second is closed, also on a connection that has signed")
  void headThatComesAByteASecondIsClosed() {
    connection.send(RawConnection.signedHead("GET", "dbs") + "\r\n");
    assertThat(connection.received()).startsWith("HTTP/1.1 200 ");
    connection.pass(100);
    int seconds = 0;
    while (connection.isOpen() && seconds < 1000) {
      connection.send(HEAD.substring(seconds % HEAD.length(), seconds % HEAD.length() + 1));
      connection.pass(1);
      seconds++;
    }
    assertThat(seconds).isEqualTo(HttpLimits.MAX_HEAD_SECONDS);
    assertThat(connection.memory().undecoded().total()).isZero();
  }

  @Test
  @DisplayName("a head that arrives in pieces, but in time, is answered")
  void headThatComesInPiecesIsAnswered() {
    connection.send(READY);
    assertThat(connection.received()).startsWith("HTTP/1.1 200 ");
    for (int i = 0; i < 5; i++) {
      for (int half = 0; half < 2; half++) {
        connection.pass(HttpLimits.MAX_HEAD_SECONDS - 1);
        connection.send(half == 0 ? READY.substring(0, 30) : READY.substring(30));
      }
      assertThat(connection.received()).startsWith("HTTP/1.1 200 ");
      assertThat(connection.memory().undecoded().total()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"content-length: 10\r\n\r\nabc", "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"})
  @DisplayName("a body that does not arrive completely in time is refused")
  void bodyThatDoesNotComeWholeInTimeIsRefused(String rest) {
    connection.send(RawConnection.signedHead("POST", "dbs") + rest);
    assertThat(connection.memory().bodies().inFlight()).isPositive();
    connection.pass(HttpLimits.MAX_REQUEST_SECONDS - 1);
    assertThat(connection.received()).isEmpty();
    connection.pass(2);
    assertThat(connection.received())
        .startsWith("HTTP/1.1 408 ")
        .contains("RequestTimeout", "60 seconds");
    assertThat(connection.memory().bodies().inFlight()).isZero();
    connection.pass(HttpLimits.MAX_LINGER_SECONDS + 1);
    assertThat(connection.isOpen()).isFalse();
  }

  @Test
  @DisplayName("a body that arrives in time is answered")
  void bodyThatComesInTimeIsAnswered() {
    connection.send("POST /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\n\r\nabc");
    connection.pass(HttpLimits.MAX_REQUEST_SECONDS - 1);
    connection.send("def");
    assertThat(connection.received()).startsWith("HTTP/1.1 401 ");
    connection.pass(HttpLimits.MAX_REQUEST_SECONDS);
    assertThat(connection.received()).isEmpty();
    assertThat(connection.isOpen()).isTrue();
  }

  @Test
  @DisplayName("a response that is not read in time is dropped with its connection")
  void answerThatIsNotReadInTimeIsGivenUp() {
    connection.reads(false);
    connection.send(RawConnection.signedHead("GET", "dbs") + "\r\n");
    assertThat(connection.memory().unread().total()).isPositive();
    assertThat(connection.underWay().count()).isOne();
    assertOpenFor(HttpLimits.MAX_ANSWER_SECONDS);
    assertThat(connection.memory().unread().total()).isZero();
    assertThat(connection.underWay().count()).isZero();
  }

  @Test
  @DisplayName("while responses are not read, further requests wait and are answered later")
  void requestsBeyondWhatIsNotReadAreNotTaken() {
    connection.reads(false);
    connection.send(READY.repeat(2000));
    int underWay = connection.underWay().count();
    assertThat(underWay).isBetween(10, 500);
    assertThat(connection.channel().config().isAutoRead()).isFalse();
    assertThat(connection.memory().unread().total()).isPositive();
    connection.pass(HttpLimits.MAX_ANSWER_SECONDS - 1);
    connection.reads(true);
    assertThat(connection.received().split("HTTP/1.1 200 ", -1)).hasSize(2000 + 1);
    assertThat(connection.channel().config().isAutoRead()).isTrue();
    assertThat(connection.underWay().count()).isZero();
    assertThat(connection.memory().unread().total()).isZero();
    assertThat(connection.memory().undecoded().total()).isZero();
  }
}

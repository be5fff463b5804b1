// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which connection a new one replaces. The test moves the time. */
class ConnectionsTest {
  private static final int LIMIT = 3;

  private final Connections connections = new Connections(LIMIT);
  private final List<EmbeddedChannel> channels = new ArrayList<>();

  @AfterEach
  void close() {
    channels.forEach(EmbeddedChannel::finishAndReleaseAll);
  }

  /** Each has a clock of its own, which is moved by the time that its connection is idle. */
  private Connection open(long idleSeconds) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channels.add(channel);
    channel.freezeTime();
    Connection connection = Objects.requireNonNull(connections.open(channel));
    channel.advanceTimeBy(idleSeconds, TimeUnit.SECONDS);
    return connection;
  }

  private static boolean isOpen(Connection connection) {
    return connection.channel().isOpen();
  }

  @Test
  @DisplayName("if all places are taken, the connection that was idle longest is closed")
  void idlestGoes() {
    Connection first = open(5);
    Connection second = open(9);
    Connection third = open(7);
    assertThat(List.of(first, second, third)).allMatch(ConnectionsTest::isOpen);
    open(0);
    assertThat(isOpen(second)).isFalse();
    open(0);
    assertThat(isOpen(third)).isFalse();
    assertThat(isOpen(first)).isTrue();
    assertThat(connections.count()).isEqualTo(LIMIT);
  }

  @Test
  @DisplayName("connections that have sent a signed request are closed after those that have not")
  void strangersGoFirst() {
    Connection trusted = open(0);
    trusted.asked(true);
    trusted.idle();
    channels.getFirst().advanceTimeBy(100, TimeUnit.SECONDS);
    Connection stranger = open(1);
    stranger.asked(false);
    open(0);
    open(0);
    assertThat(isOpen(stranger)).isFalse();
    assertThat(isOpen(trusted)).isTrue();
  }

  @Test
  @DisplayName(
      "a connection with a request under way does not go; where all have one, the new one does")
  void busyStay() {
    List<Connection> busy = List.of(open(10), open(20), open(30));
    busy.get(0).asked(true); // Its body has not arrived yet.
    busy.get(1).busy();
    busy.get(2).busy();
    EmbeddedChannel refused = new EmbeddedChannel();
    assertThat(connections.open(refused)).isNull();
    assertThat(refused.isOpen()).isFalse();
    assertThat(busy).allMatch(ConnectionsTest::isOpen);
    busy.get(1).idle();
    open(0);
    assertThat(isOpen(busy.get(1))).isFalse();
  }
}

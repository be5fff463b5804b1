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

/** Which connection is closed if all together hold too much. The test moves the time. */
class HeldBytesTest {
  private static final long LIMIT = 100;

  private final HeldBytes held = new HeldBytes(LIMIT, CloseReason.UNREAD);
  private final Connections connections = new Connections(10);
  private final List<EmbeddedChannel> channels = new ArrayList<>();

  @AfterEach
  void close() {
    channels.forEach(EmbeddedChannel::finishAndReleaseAll);
  }

  private Connection open(boolean trusted) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channels.add(channel);
    channel.freezeTime();
    Connection connection = Objects.requireNonNull(connections.open(channel));
    connection.asked(trusted);
    return connection;
  }

  private void pass(long millis) {
    channels.forEach(channel -> channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS));
  }

  private static boolean isOpen(Connection connection) {
    return connection.channel().isOpen();
  }

  @Test
  @DisplayName("the connection that has made no progress for the longest time is closed")
  void longestStalledGoes() {
    Connection first = open(true);
    Connection second = open(true);
    Connection third = open(true);
    held.hold(first, 40, false);
    pass(1);
    held.hold(second, 40, false);
    pass(1);
    held.hold(first, 30, true);
    pass(HttpLimits.MIN_STALL_MILLIS);
    held.hold(third, 40, false);
    assertThat(isOpen(second)).isFalse();
    assertThat(isOpen(first)).isTrue();
    assertThat(held.total()).isEqualTo(70);
  }

  @Test
  @DisplayName("clients that never signed are closed before those that have")
  void strangersGoFirst() {
    Connection trusted = open(true);
    Connection stranger = open(false);
    Connection third = open(true);
    held.hold(trusted, 40, false);
    pass(1);
    held.hold(stranger, 40, false);
    pass(HttpLimits.MIN_STALL_MILLIS);
    held.hold(third, 40, false);
    assertThat(isOpen(stranger)).isFalse();
    assertThat(isOpen(trusted)).isTrue();
  }

  @Test
  @DisplayName("clients that read are not closed before twice the limit")
  void clientsThatReadStay() {
    Connection first = open(true);
    Connection second = open(true);
    held.hold(first, 90, false);
    held.hold(second, 90, false);
    assertThat(List.of(first, second)).allMatch(HeldBytesTest::isOpen);
    held.hold(second, 120, true);
    assertThat(isOpen(first)).isFalse();
    assertThat(held.total()).isEqualTo(120);
    held.forget(second);
    assertThat(held.total()).isZero();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * A stand-in for a server with expiring items, to test how they are measured: a server in this
 * process that answers reads like Redis, and is late by given times.
 */
final class StandInItems implements ExpiringItems, AutoCloseable {
  private static final int REQUEST_BYTES =
      RedisRequests.encode(ascii("GET"), ascii(SampleItems.id(0))).length;
  private static final byte[] VALUE = ascii("$5\r\nvalue\r\n");
  private static final byte[] NO_VALUE = ascii("$-1\r\n");

  private static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

  private final Clock clock = Clock.systemUTC();
  private final Duration itemsLate;
  private final Duration clockLate;
  private final ServerSocket server;
  private volatile Instant expiry = NEVER;

  /**
   * Starts it.
   *
   * @param itemsLate how long items stay after the second of their expiry has begun
   * @param clockLate how far the reported time is behind
   */
  StandInItems(Duration itemsLate, Duration clockLate) throws IOException {
    this.itemsLate = itemsLate;
    this.clockLate = clockLate;
    this.server = new ServerSocket(0, 128, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    Thread unused = Thread.startVirtualThread(this::accept);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread unused = Thread.startVirtualThread(() -> answer(socket));
      }
    } catch (IOException exception) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(exception);
      }
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      while (socket.getInputStream().readNBytes(REQUEST_BYTES).length == REQUEST_BYTES) {
        boolean isGone = !clock.instant().isBefore(expiry.plus(itemsLate));
        socket.getOutputStream().write(isGone ? NO_VALUE : VALUE);
      }
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  @Override
  public String name() {
    return "stand-in";
  }

  @Override
  public int port() {
    return server.getLocalPort();
  }

  @Override
  public Duration cpu() {
    return Duration.ZERO;
  }

  @Override
  public RequestSource prepare(int round) {
    return RedisRequests.reads(100);
  }

  @Override
  public void expireAt(long second) {
    expiry = Instant.ofEpochSecond(second);
  }

  @Override
  public long clockSeconds() {
    return clock.instant().minus(clockLate).getEpochSecond();
  }

  @Override
  public void settle() {
    expiry = NEVER;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}

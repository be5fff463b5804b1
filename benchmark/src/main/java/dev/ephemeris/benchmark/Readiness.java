// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Polls a server until it reports that it is ready; with plain sockets, which need no warm-up. */
final class Readiness {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(2);
  private static final int SOCKET_TIMEOUT_MILLIS = 2000;
  private static final byte[] REQUEST =
      "GET /_ephemeris/ready HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);
  private static final String READY = "HTTP/1.1 200";

  private Readiness() {}

  /** The time from the launch of the process until it answered 200. */
  static Duration await(ChildProcess process, int port, Duration timeout)
      throws InterruptedException {
    long deadline = process.startedAt() + timeout.toNanos();
    while (System.nanoTime() - deadline < 0) {
      if (isReady(port)) {
        return Duration.ofNanos(System.nanoTime() - process.startedAt());
      }
      if (!process.isAlive()) {
        throw process.failure("ended before it was ready");
      }
      Thread.sleep(POLL_INTERVAL);
    }
    throw process.failure("was not ready within " + timeout);
  }

  private static boolean isReady(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(loopback(port), SOCKET_TIMEOUT_MILLIS);
      socket.setSoTimeout(SOCKET_TIMEOUT_MILLIS);
      socket.getOutputStream().write(REQUEST);
      byte[] answer = socket.getInputStream().readNBytes(READY.length());
      return new String(answer, StandardCharsets.US_ASCII).equals(READY);
    } catch (IOException exception) {
      return false;
    }
  }

  /** A port that was free just before. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(loopback(0));
      return socket.getLocalPort();
    }
  }

  private static InetSocketAddress loopback(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }
}

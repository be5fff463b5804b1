// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.attack;

import dev.ephemeris.server.fixture.RawConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Clients that mean harm. Each has one connection at a time, and another one a while later, until
 * all of them are stopped.
 */
final class Attackers implements AutoCloseable {
  private static final int BODY_BYTES = 4 * 1024 * 1024;
  private static final int SMALL_BUFFER_BYTES = 4096;
  private static final long PAUSE_MILLIS = 500;
  private static final long BYTE_MILLIS = 1000;

  /**
   * They do not all begin at once: this is not about how many connections a second there can be.
   */
  private static final long SPREAD_MILLIS = 5000;

  /** How long a connection is held before it is given up for a new one. */
  private static final long HOLD_MILLIS = 20_000;

  private final int port;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /** What one of them does with its connection; when it returns, the connection is only held. */
  private interface Attack {
    void on(OutputStream out) throws IOException, InterruptedException;
  }

  Attackers(int port) {
    this.port = port;
  }

  /** Unsigned: send the same request again and again, and read no answer. */
  void sendWithoutReading(int count, String path) {
    byte[] requests =
        "GET /%s HTTP/1.1\r\nhost: localhost\r\n\r\n"
            .formatted(path)
            .repeat(100)
            .getBytes(StandardCharsets.US_ASCII);
    start(
        count,
        out -> {
          while (!stopped) {
            out.write(requests);
          }
        });
  }

  /** Signed: ask for a large page, and do not read it. */
  void leavePageUnread(int count, String container) {
    start(
        count,
        out ->
            out.write(
                (RawConnection.signedHead("GET", container + "/docs")
                        + "x-ms-max-item-count: -1\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII)));
  }

  /** Signed: ask for a large item several times, and read none of the answers. */
  void leaveItemsUnread(int count, String item, String partitionKey) {
    String request =
        RawConnection.signedHead("GET", item)
            + "x-ms-documentdb-partitionkey: [\"%s\"]\r\n\r\n".formatted(partitionKey);
    start(count, out -> out.write(request.repeat(3).getBytes(StandardCharsets.US_ASCII)));
  }

  /** Unsigned: send a large body but for its last byte. */
  void leaveBodyUnfinished(int count, String container) {
    String head =
        "POST /%s/docs HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n"
            .formatted(container, BODY_BYTES);
    byte[] body = new byte[BODY_BYTES - 1];
    start(
        count,
        out -> {
          out.write(head.getBytes(StandardCharsets.US_ASCII));
          out.write(body);
        });
  }

  /** Unsigned: send a head a byte a second. */
  void sendSlowly(int count) {
    byte[] head =
        ("GET / HTTP/1.1\r\nhost: localhost\r\nx-long: " + "x".repeat(10_000))
            .getBytes(StandardCharsets.US_ASCII);
    start(
        count,
        out -> {
          for (byte next : head) {
            out.write(next);
            Thread.sleep(BYTE_MILLIS);
          }
        });
  }

  /** Unsigned: send nearly all of a head as long as may be. */
  void leaveHeadUnfinished(int count) {
    byte[] head =
        ("GET / HTTP/1.1\r\nhost: localhost\r\n"
                + "x-long: %s\r\n".formatted("x".repeat(1000)).repeat(60))
            .getBytes(StandardCharsets.US_ASCII);
    start(count, out -> out.write(head));
  }

  /** Connect, and send nothing. */
  void doNothing(int count) {
    start(count, out -> {});
  }

  private void start(int count, Attack attack) {
    for (int i = 0; i < count; i++) {
      var unused =
          threads.submit(
              () -> {
                run(attack);
                return null;
              });
    }
  }

  private void run(Attack attack) throws InterruptedException {
    Thread.sleep(ThreadLocalRandom.current().nextLong(SPREAD_MILLIS));
    while (!stopped) {
      try (Socket socket = new Socket()) {
        sockets.add(socket);
        // Little is kept on this side, so that the server has to.
        socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        attack.on(socket.getOutputStream());
        Thread.sleep(HOLD_MILLIS);
      } catch (IOException closed) {
        Thread.sleep(PAUSE_MILLIS); // By the server, which is what it is for.
      }
    }
  }

  @Override
  public void close() throws IOException {
    stopped = true;
    threads.shutdownNow();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.close();
  }
}

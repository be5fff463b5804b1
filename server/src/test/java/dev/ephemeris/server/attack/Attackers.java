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
 * Malicious clients. Each has one connection at a time, and opens another one after a while, until
 * all are stopped.
 */
final class Attackers implements AutoCloseable {
  private static final int BODY_BYTES = 4 * 1024 * 1024;
  private static final int SMALL_BUFFER_BYTES = 4096;
  private static final long PAUSE_MILLIS = 500;
  private static final long BYTE_MILLIS = 1000;

  /** They do not all begin at once: the rate of new connections is not tested here. */
  private static final long SPREAD_MILLIS = 5000;

  /** How long a connection is held before it is replaced by a new one. */
  private static final long HOLD_MILLIS = 20_000;

  private final int port;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /** What a client does with its connection. When it returns, the connection is only held open. */
  private interface Attack {
    void on(OutputStream out) throws IOException, InterruptedException;
  }

  Attackers(int port) {
    this.port = port;
  }

  /** Unsigned: sends the same request again and again, and reads no response. */
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

  /** Signed: requests a large page, and does not read it. */
  void leavePageUnread(int count, String container) {
    start(
        count,
        out ->
            out.write(
                (RawConnection.signedHead("GET", container + "/docs")
                        + "x-ms-max-item-count: -1\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII)));
  }

  /** Signed: requests a large item several times, and reads none of the responses. */
  void leaveItemsUnread(int count, String item, String partitionKey) {
    String request =
        RawConnection.signedHead("GET", item)
            + "x-ms-documentdb-partitionkey: [\"%s\"]\r\n\r\n".formatted(partitionKey);
    start(count, out -> out.write(request.repeat(3).getBytes(StandardCharsets.US_ASCII)));
  }

  /** Unsigned: sends a large body without its last byte. */
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

  /** Unsigned: sends a head at one byte a second. */
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

  /** Unsigned: sends nearly all of a head of the maximum length. */
  void leaveHeadUnfinished(int count) {
    byte[] head =
        ("GET / HTTP/1.1\r\nhost: localhost\r\n"
                + "x-long: %s\r\n".formatted("x".repeat(1000)).repeat(60))
            .getBytes(StandardCharsets.US_ASCII);
    start(count, out -> out.write(head));
  }

  /** Connects and sends nothing. */
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
        // A small buffer on this side, so that the server must hold the data.
        socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        attack.on(socket.getOutputStream());
        Thread.sleep(HOLD_MILLIS);
      } catch (IOException closed) {
        Thread.sleep(PAUSE_MILLIS); // Closed by the server, as it should be.
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

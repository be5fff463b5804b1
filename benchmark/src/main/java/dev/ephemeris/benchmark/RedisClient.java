// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Sends single requests to Redis before and after a measurement. For one thread. */
final class RedisClient implements AutoCloseable {
  /** Longer than setting the expiry of all items takes, which is one request. */
  private static final int TIMEOUT_MILLIS = 60_000;

  private static final int READ_BYTES = 4096;

  private final Socket socket;
  private final RespReader reader = new RespReader();

  private RedisClient(Socket socket) {
    this.socket = socket;
  }

  static RedisClient connect(int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
          TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      return new RedisClient(socket);
    } catch (IOException exception) {
      socket.close();
      throw exception;
    }
  }

  /** Sends one command and returns the text of its answer; throws if it is an error. */
  String call(String... words) throws IOException {
    byte[][] bytes =
        Arrays.stream(words)
            .map(word -> word.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    socket.getOutputStream().write(RedisRequests.encode(bytes));
    ByteBuf answer = Unpooled.buffer(READ_BYTES);
    InputStream input = socket.getInputStream();
    while (!reader.read(answer)) {
      if (answer.writeBytes(input, READ_BYTES) < 0) {
        throw new EOFException("Redis closed the connection");
      }
    }
    String text = answer.toString(reader.textStart(), reader.textLength(), StandardCharsets.UTF_8);
    if (reader.status() != RespReader.FOUND) {
      throw new IllegalStateException("Redis answered " + words[0] + " with: " + text);
    }
    return text;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

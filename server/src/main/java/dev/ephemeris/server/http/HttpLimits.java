package dev.ephemeris.server.http;

/** What a stranger may make the server hold. */
final class HttpLimits {
  /** Connections open at once; further ones are closed at once. */
  static final int MAX_CONNECTIONS = 4096;

  /** The longest request line: long ids, percent-encoded. */
  static final int MAX_REQUEST_LINE_BYTES = 16 * 1024;

  /** All headers of a request together: continuations and partition keys can be long. */
  static final int MAX_HEADER_BYTES = 64 * 1024;

  /** The largest body: an item of two megabytes, or a batch of them, with what is around it. */
  static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

  /** The bodies of all requests under way together: an eighth of Java's memory at most. */
  static final long MAX_BODY_BYTES_IN_FLIGHT =
      Math.min(256L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 8);

  /** Requests of one connection that may wait for the one before to be answered. */
  static final int MAX_PIPELINED = 64;

  /** How long a request may take to arrive whole, once it has begun. */
  static final int MAX_REQUEST_SECONDS = 60;

  /** How long a connection may be silent. */
  static final int MAX_IDLE_SECONDS = 600;

  /** How long a client that was refused may go on sending before the connection is broken. */
  static final int MAX_LINGER_SECONDS = 5;

  private HttpLimits() {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

/**
 * What clients may make the server hold, and for how long. Clients that have not signed a request
 * yet are called strangers here.
 */
final class HttpLimits {
  /**
   * Connections open at once. When there are as many, the idlest one is closed for a new one. See
   * {@link FileLimit} for machines that allow fewer.
   */
  static final int MAX_CONNECTIONS = 4096;

  /**
   * Connections above the limit while those that were closed for them are still open. Their closing
   * is a task of another thread.
   */
  static final int MAX_CLOSING_CONNECTIONS = 64;

  /** The longest request line: long ids, percent-encoded. */
  static final int MAX_REQUEST_LINE_BYTES = 16 * 1024;

  /** All headers of a request together: continuations and partition keys can be long. */
  static final int MAX_HEADER_BYTES = 64 * 1024;

  /**
   * The longest head after which a stranger may keep its connection: the decoder keeps a buffer as
   * long as the longest header it has seen.
   */
  static final int MAX_STRANGER_HEAD_BYTES = 8 * 1024;

  /** Bytes of one connection that have come and wait for the answer to the request before. */
  static final int MAX_UNDECODED_BYTES = 256 * 1024;

  /** The largest body: an item of two megabytes, or a batch of them, with what is around it. */
  static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

  /** The bodies of all requests under way together. Beyond it, requests get 503. */
  static final long MAX_BODY_BYTES_IN_FLIGHT = shareOfMemory(8);

  /**
   * All that has come of heads that are not complete, and of requests that wait. Beyond it, the
   * connection that has been at it longest is closed.
   */
  static final long MAX_UNDECODED_BYTES_IN_FLIGHT = shareOfMemory(16);

  /**
   * All answers that clients have not read. Beyond it, the connection that has read nothing for the
   * longest time is closed.
   */
  static final long MAX_UNREAD_ANSWER_BYTES = shareOfMemory(8);

  /** All large answers that were made and wait to be sent; making further ones waits. */
  static final long MAX_MADE_ANSWER_BYTES = shareOfMemory(16);

  /** Answers up to this size are sent in one piece, larger ones in pieces of this size. */
  static final int ANSWER_PIECE_BYTES = 64 * 1024;

  /**
   * A client that reads is not closed for the memory of its answers before it has read nothing for
   * this long, unless they take twice what they may.
   */
  static final int MIN_STALL_MILLIS = 1000;

  /** How long a client may take to read an answer. */
  static final int MAX_ANSWER_SECONDS = 60;

  /** How long a connection may take from being accepted to its first request's head. */
  static final int MAX_FIRST_REQUEST_SECONDS = 30;

  /** How long a TLS handshake may take. */
  static final int MAX_HANDSHAKE_SECONDS = 10;

  /** How long a request's head may take to arrive whole, once it has begun. */
  static final int MAX_HEAD_SECONDS = 20;

  /** How long a request's body may take to arrive whole, after the head. */
  static final int MAX_REQUEST_SECONDS = 60;

  /** How long a connection may have no request. */
  static final int MAX_IDLE_SECONDS = 600;

  /** The same for strangers: longer than the usual interval between two scrapes of metrics. */
  static final int MAX_STRANGER_IDLE_SECONDS = 120;

  /** How long a client that was refused may go on sending before the connection is broken. */
  static final int MAX_LINGER_SECONDS = 5;

  private HttpLimits() {}

  private static long shareOfMemory(int divisor) {
    return Math.min(256L * 1024 * 1024, Runtime.getRuntime().maxMemory() / divisor);
  }
}

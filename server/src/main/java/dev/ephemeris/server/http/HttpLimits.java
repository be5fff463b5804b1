// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

/**
 * Bounds on the memory and time that clients may use. A client that has not sent a signed request
 * yet is called a stranger here.
 */
final class HttpLimits {
  /**
   * Open connections. Beyond it, the one that is idle for the longest time is closed for a new one.
   * See {@link FileLimit} for machines that allow fewer.
   */
  static final int MAX_CONNECTIONS = 4096;

  /**
   * Connections above the limit while others are being closed for them, which another thread does.
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

  /** Bytes received from one connection that wait for the answer to the previous request. */
  static final int MAX_UNDECODED_BYTES = 256 * 1024;

  /** The largest body: an item of two megabytes, or a batch, with its envelope. */
  static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

  /** All request bodies in memory together. Beyond it, requests get 503. */
  static final long MAX_BODY_BYTES_IN_FLIGHT = shareOfMemory(8);

  /**
   * All bytes of incomplete heads and of waiting requests. Beyond it, the connection that began
   * first is closed.
   */
  static final long MAX_UNDECODED_BYTES_IN_FLIGHT = shareOfMemory(16);

  /**
   * All unread answers. Beyond it, the connection that has read nothing for the longest time is
   * closed.
   */
  static final long MAX_UNREAD_ANSWER_BYTES = shareOfMemory(8);

  /** All large answers that wait to be sent; further ones are made when these are being sent. */
  static final long MAX_MADE_ANSWER_BYTES = shareOfMemory(16);

  /** Answers up to this size are sent in one piece, larger ones in pieces of this size. */
  static final int ANSWER_PIECE_BYTES = 64 * 1024;

  /**
   * A connection is closed for its unread answers only if it has read nothing for this long, unless
   * all together take twice the bound.
   */
  static final int MIN_STALL_MILLIS = 1000;

  /** Time for a client to read an answer. */
  static final int MAX_ANSWER_SECONDS = 60;

  /** Time from accepting a connection to the head of its first request. */
  static final int MAX_FIRST_REQUEST_SECONDS = 30;

  /** How long a TLS handshake may take. */
  static final int MAX_HANDSHAKE_SECONDS = 10;

  /** Time from the first bytes of a request's head to its end. */
  static final int MAX_HEAD_SECONDS = 20;

  /** Time from the end of a request's head to the end of its body. */
  static final int MAX_REQUEST_SECONDS = 60;

  /** How long a connection may have no request. */
  static final int MAX_IDLE_SECONDS = 600;

  /** The same for strangers: longer than the usual interval between two scrapes of metrics. */
  static final int MAX_STRANGER_IDLE_SECONDS = 120;

  /** How long a refused client may continue to send before the connection is closed. */
  static final int MAX_LINGER_SECONDS = 5;

  private HttpLimits() {}

  private static long shareOfMemory(int divisor) {
    return Math.min(256L * 1024 * 1024, Runtime.getRuntime().maxMemory() / divisor);
  }
}

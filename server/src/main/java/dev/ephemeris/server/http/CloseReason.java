// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.Locale;

/** Why the server closes a connection that its client has not ended. */
enum CloseReason {
  /** It was idle for the longest time when a new one came beyond the limit. */
  REPLACED,
  /** It came beyond the limit, and no other one was idle. */
  NO_ROOM,
  /** It had no request for too long. */
  IDLE,
  /** The head of a request did not arrive in time. */
  SLOW_HEAD,
  /** Its requests that are not decoded yet take too much memory. */
  UNDECODED,
  /** It did not read an answer in time. */
  SLOW_READER,
  /** Unread answers take too much memory, and it has read nothing for the longest time. */
  UNREAD;

  /** Whether the client reads nothing, so that no farewell can be sent. */
  boolean isOfUnread() {
    return this == SLOW_READER || this == UNREAD;
  }

  /** The value of the metric's label. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.Locale;

/** Why the server closes a connection that its client has not ended. */
enum CloseReason {
  /** It was the idlest one when a new one came and there was no room. */
  REPLACED,
  /** It came when there was no room, and no other one was idle. */
  NO_ROOM,
  /** It had no request for too long. */
  IDLE,
  /** The head of a request did not arrive in time. */
  SLOW_HEAD,
  /** What it has sent ahead takes too much memory. */
  UNDECODED,
  /** It did not read an answer in time. */
  SLOW_READER,
  /** Answers that are not read take too much memory, and it has read nothing for the longest. */
  UNREAD;

  /** Whether it cannot be told that it is being closed: it reads nothing. */
  boolean isOfUnread() {
    return this == SLOW_READER || this == UNREAD;
  }

  /** The value of the metric's label. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

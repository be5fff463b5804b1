// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Duration;

/** Items on one server, the product or its peer, that all expire at one second. */
interface ExpiringItems {
  /** The server's name in the output. */
  String name();

  /** On 127.0.0.1. */
  int port();

  /** CPU time of the server so far. */
  Duration cpu();

  /** Prepares the items of this round, without an expiry; returns reads of them. */
  RequestSource prepare(int round) throws IOException, InterruptedException;

  /** Makes all items of the prepared round expire at this Unix second. */
  void expireAt(long second) throws IOException, InterruptedException;

  /** The current second of the server's clock. */
  long clockSeconds() throws IOException, InterruptedException;

  /** Waits until the server has no more work from the round. */
  void settle() throws IOException, InterruptedException;
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Duration;

/** Items on one server, the product or its peer, that are made to expire all at one second. */
interface ExpiringItems {
  /** The server, as it is called in the output. */
  String name();

  /** On 127.0.0.1. */
  int port();

  /** CPU time of the server so far. */
  Duration cpu();

  /** Puts the items of this round in place, without a time at which they expire; gives reads. */
  RequestSource prepare(int round) throws IOException, InterruptedException;

  /** Has all items of the prepared round expire at this Unix second. */
  void expireAt(long second) throws IOException, InterruptedException;

  /** The present by the server's own clock. */
  long clockSeconds() throws IOException, InterruptedException;

  /** Waits until nothing of the round is left for the server to do. */
  void settle() throws IOException, InterruptedException;
}

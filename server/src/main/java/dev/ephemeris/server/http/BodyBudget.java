// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes of all bodies in memory, up to a bound. */
final class BodyBudget {
  private final AtomicLong inFlight = new AtomicLong();

  boolean take(long bytes) {
    if (inFlight.addAndGet(bytes) > HttpLimits.MAX_BODY_BYTES_IN_FLIGHT) {
      inFlight.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  long inFlight() {
    return inFlight.get();
  }

  void giveBack(long bytes) {
    inFlight.addAndGet(-bytes);
  }
}

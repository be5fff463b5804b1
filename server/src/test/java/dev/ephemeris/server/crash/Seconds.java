// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import java.util.concurrent.atomic.AtomicLong;

/** What is known of the server's clock, which others may move: a lower and an upper bound. */
final class Seconds {
  private final AtomicLong earliest = new AtomicLong();
  private volatile long latest;

  /** The server has reported this second, so it is not earlier from now on. */
  void seen(long second) {
    earliest.accumulateAndGet(second, Math::max);
  }

  void noLaterThan(long second) {
    latest = second;
  }

  long earliest() {
    return earliest.get();
  }

  long latest() {
    return latest;
  }
}

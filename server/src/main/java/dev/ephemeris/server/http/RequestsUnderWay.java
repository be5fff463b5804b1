// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the running requests, so that a stop can wait for them. */
final class RequestsUnderWay {
  private static final long LOOK_MILLIS = 10;

  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean stopping;

  void begin() {
    count.incrementAndGet();
  }

  void end() {
    count.decrementAndGet();
  }

  int count() {
    return count.get();
  }

  /** Whether each connection is to be closed with its next answer. */
  boolean isStopping() {
    return stopping;
  }

  /** Waits until all are answered, up to this duration. */
  void finish(long maxSeconds) throws InterruptedException {
    stopping = true;
    long looks = TimeUnit.SECONDS.toMillis(maxSeconds) / LOOK_MILLIS;
    while (count.get() > 0 && looks-- > 0) {
      Thread.sleep(LOOK_MILLIS);
    }
  }
}

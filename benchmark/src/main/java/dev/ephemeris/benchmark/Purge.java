// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Duration;

/**
 * The purge of items that expired at once.
 *
 * @param purged how many items were purged while it was watched
 * @param seconds how long it was watched
 * @param left how many items are left if it took too long
 */
record Purge(long purged, double seconds, long left) {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  double rate() {
    return purged / seconds;
  }

  /** Moves time, and watches until all items expired by it are purged. */
  static Purge watch(ControlClient control, String container, Runnable moveTime, Duration timeout)
      throws IOException, InterruptedException {
    ExpiryProgress before = control.expiryProgress(container);
    if (before.expired() > 0) {
      throw new IllegalStateException(before.expired() + " items are expired already");
    }
    moveTime.run();
    return watch(control, container, before, timeout);
  }

  /** Watches until all items that are expired now are purged. */
  static Purge watchRest(ControlClient control, String container, Duration timeout)
      throws IOException, InterruptedException {
    return watch(control, container, control.expiryProgress(container), timeout);
  }

  private static Purge watch(
      ControlClient control, String container, ExpiryProgress before, Duration timeout)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    while (true) {
      ExpiryProgress now = control.expiryProgress(container);
      double seconds = (System.nanoTime() - begin) / 1e9;
      Purge purge = new Purge(now.purged() - before.purged(), seconds, now.expired());
      if (purge.left() == 0 || seconds > timeout.toSeconds()) {
        return purge;
      }
      Thread.sleep(POLL_INTERVAL);
    }
  }
}

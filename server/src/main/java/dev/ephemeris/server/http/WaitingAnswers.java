// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.concurrent.Semaphore;

/**
 * Large answers that were made on another thread and are not being sent yet; from then on they
 * count as {@linkplain HeldBytes unread}. Their total size is bounded: beyond it, the thread that
 * has made another one waits. Without this bound many simultaneous requests for large items would
 * fill Java's memory before the first answer is sent and counted.
 *
 * <p>Only threads that make answers wait here. Network threads never wait for them.
 */
final class WaitingAnswers {
  private static final int UNIT_BYTES = 1024;

  private final int units;
  private final Semaphore free;

  WaitingAnswers(long limitBytes) {
    this.units = Math.toIntExact(Math.max(1, limitBytes / UNIT_BYTES));
    this.free = new Semaphore(units);
  }

  /**
   * Counts an answer; waits while the bound is reached.
   *
   * @return the bytes to {@linkplain #takenUp release}; 0 for small answers, which are not counted
   */
  int made(int bytes) {
    if (bytes <= HttpLimits.ANSWER_PIECE_BYTES) {
      return 0;
    }
    int counted = Math.min(units, bytes / UNIT_BYTES);
    free.acquireUninterruptibly(counted);
    return counted;
  }

  /** Releases an answer that is being sent or cannot be sent. */
  void takenUp(int counted) {
    free.release(counted);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.concurrent.Semaphore;

/**
 * Large answers that were made on another thread and that the connection's own thread has not begun
 * to send. From then on they count as {@linkplain HeldBytes unread}. There may be so many bytes of
 * them; whoever has made one more waits until one of them is taken up. Without this bound many
 * clients that ask for large items at once would fill Java's memory before the first answer is sent
 * and counted.
 *
 * <p>Only threads that make answers wait here. The network's threads, which they wait for, never
 * wait for them.
 */
final class MadeAnswers {
  private static final int UNIT_BYTES = 1024;

  private final int units;
  private final Semaphore free;

  MadeAnswers(long limitBytes) {
    this.units = Math.toIntExact(Math.max(1, limitBytes / UNIT_BYTES));
    this.free = new Semaphore(units);
  }

  /**
   * Counts an answer that was made; waits while there is no room for it.
   *
   * @return what to {@linkplain #takenUp give back}; 0 for small answers, which are not counted
   */
  int made(int bytes) {
    if (bytes <= HttpLimits.ANSWER_PIECE_BYTES) {
      return 0;
    }
    int counted = Math.min(units, bytes / UNIT_BYTES);
    free.acquireUninterruptibly(counted);
    return counted;
  }

  /** An answer is being sent, or never will be. */
  void takenUp(int counted) {
    free.release(counted);
  }
}

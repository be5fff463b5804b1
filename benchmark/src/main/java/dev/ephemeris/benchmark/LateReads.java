// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Checks reads of items that all expire at one second of the wall clock, and counts reads after
 * that second that still found an item.
 *
 * <p><b>A read is late</b> if it was sent after the second had begun. Its time is taken just before
 * it is sent. A pause of the reader in between makes it count as earlier than it was, never as
 * later, so every counted read was late. A slow answer makes no read late.
 *
 * <p><b>By the server's own clock</b> an item is expired once the server has shown that the second
 * has come: by the first answer without an item, or by telling the time. Reads sent after that must
 * not find an item, however late the server's clock is.
 *
 * <p>An item that is missing before the second has begun is a wrong answer.
 */
final class LateReads implements Acceptance {
  /** All reads of a few seconds, in case the server does not notice the second at all. */
  static final int MAXIMUM_LATE = 2_000_000;

  /**
   * What was counted.
   *
   * @param reads sent after the second had begun
   * @param late those of them that found an item
   * @param latestNanos when the last of these was sent, in nanoseconds after the second; 0 if none
   *     was
   * @param byOwnClock late reads that were sent after the server had shown that the second has come
   */
  record Count(long reads, long late, long latestNanos, long byOwnClock) {
    double latestMillis() {
      return latestNanos / 1e6;
    }
  }

  private final WallSecond expiry;
  private final LongAdder reads = new LongAdder();

  /** In nanoseconds after the second had certainly begun. */
  private final Queue<Long> lateSentAt = new ConcurrentLinkedQueue<>();

  private final LongAdder late = new LongAdder();
  private final LongAccumulator ownClockSince = new LongAccumulator(Math::min, Long.MAX_VALUE);

  LateReads(WallSecond expiry) {
    this.expiry = expiry;
  }

  @Override
  public boolean accepts(int status, long sentAt) {
    return observe(status, sentAt, System.nanoTime());
  }

  /** Checks one answer. Times are from {@link System#nanoTime}. */
  boolean observe(int status, long sentAt, long answeredAt) {
    long sentAfter = sentAt - expiry.surely();
    if (sentAfter >= 0) {
      reads.increment();
    }
    return switch (status) {
      case 200 -> {
        if (sentAfter >= 0) {
          addLate(sentAfter);
        }
        yield true;
      }
      case 404 -> {
        serverHasShown(answeredAt);
        yield answeredAt - expiry.notBefore() >= 0;
      }
      default -> false;
    };
  }

  private void addLate(long sentAfter) {
    late.increment();
    if (late.sum() > MAXIMUM_LATE) {
      throw new IllegalStateException("more than " + MAXIMUM_LATE + " late reads");
    }
    lateSentAt.add(sentAfter);
  }

  /** The server has shown, in an answer received at this time, that the second has come. */
  void serverHasShown(long answeredAt) {
    ownClockSince.accumulate(answeredAt - expiry.surely());
  }

  /** Called after the last answer. */
  Count count() {
    long shown = ownClockSince.get();
    return new Count(
        reads.sum(),
        lateSentAt.size(),
        lateSentAt.stream().mapToLong(Long::longValue).max().orElse(0),
        lateSentAt.stream().filter(sentAfter -> sentAfter > shown).count());
  }
}

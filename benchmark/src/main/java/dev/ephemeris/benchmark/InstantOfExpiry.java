// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;

/**
 * Makes many items of one server expire at one second of the wall clock, while readers read them as
 * fast as they can, and counts the items found after that second. Server and readers are on one
 * machine, so they have the same wall clock.
 */
final class InstantOfExpiry {
  /** Whole seconds beside the warm-up in which the items are given their expiry. */
  private static final long SECONDS_TO_PREPARE = 2;

  /** The server is asked for its time from then on, before the second begins. */
  private static final Duration WATCH_BEFORE = Duration.ofMillis(200);

  private static final Duration WATCH_INTERVAL = Duration.ofMillis(1);

  /** Reads go on for so long after the second has begun: many times what is expected. */
  private static final Duration READ_AFTER = Duration.ofSeconds(2);

  private final InstantPlan plan;
  private final LoadGenerator generator;
  private final Clock clock;

  InstantOfExpiry(InstantPlan plan, LoadGenerator generator, Clock clock) {
    this.plan = plan;
    this.generator = generator;
    this.clock = clock;
  }

  /** Runs one round on one server. */
  LateReads.Count measure(ExpiringItems items, int round) throws IOException, InterruptedException {
    RequestSource reads = items.prepare(round);
    long second = clock.instant().plus(plan.warmUp()).getEpochSecond() + SECONDS_TO_PREPARE;
    items.expireAt(second);
    WallSecond expiry = WallSecond.locate(second, clock);
    if (System.nanoTime() - expiry.notBefore() >= 0) {
      throw new IllegalStateException(items.name() + " took too long to set the expiry");
    }
    LateReads judge = new LateReads(expiry);
    try (RunningLoad load =
        generator.start(
            items.port(), reads.judgedBy(judge), plan.readers(), Pace.whenAnswered(), items::cpu)) {
      watchClock(items, expiry, judge);
      load.awaitUntil(expiry.surely() + READ_AFTER.toNanos());
      load.stop();
    }
    expiry.checkUnmoved(clock);
    LateReads.Count count = judge.count();
    print(items, count);
    items.settle();
    return count;
  }

  /** Asks the server for its time until it says that the second has come. */
  private static void watchClock(ExpiringItems items, WallSecond expiry, LateReads judge)
      throws IOException, InterruptedException {
    RunningLoad.sleepUntil(expiry.notBefore() - WATCH_BEFORE.toNanos());
    long deadline = expiry.surely() + READ_AFTER.toNanos();
    while (System.nanoTime() - deadline < 0) {
      if (items.clockSeconds() >= expiry.second()) {
        judge.serverHasShown(System.nanoTime());
        return;
      }
      Thread.sleep(WATCH_INTERVAL);
    }
  }

  private static void print(ExpiringItems items, LateReads.Count count) {
    System.out.printf(
        Locale.ROOT,
        "  %-8s %d of %d reads sent after the second had begun found an item, the latest %.2f ms"
            + " after; %d by the server's own clock%n",
        items.name(),
        count.late(),
        count.reads(),
        count.latestMillis(),
        count.byOwnClock());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Many items expire at one moment: compares the rate of purging with that of inserting, and the
 * latency of reads before and during the purge.
 *
 * <p>Each round does it three times: without load, under a load that saturates the server, and
 * under a constant load of half its measured capacity. Readers and writers use items that never
 * expire; a few more readers ask for expiring items, and must not find them once time has moved.
 */
final class MassExpiry {
  private static final String BUSY = "busy";
  private static final String IDLE = "idle";
  private static final Duration TTL = Duration.ofHours(1);
  private static final Duration BEYOND_TTL = TTL.plusMinutes(1);

  /** The first number of an item that expires, greater than those of kept items. */
  private static final long FIRST_EXPIRING = 1_000_000_000;

  private static final int EXPIRED_READ_CONNECTIONS = 2;
  private static final int MAXIMUM_READ_NUMBERS = 2000;

  /**
   * A quarter: the generator needs processor time, too, and a queue that is never empty hides
   * everything else.
   */
  private static final double SHARE_OF_CAPACITY = 0.25;

  private static final Limit PURGE_LIMIT = new Limit.AtLeast(1.0);
  private static final Limit P99_LIMIT = new Limit.AtMost(1.3);
  private static final Limit COMPARISON = new Limit.None();

  /** The divisor for the round that is not counted: enough for the server's code to be compiled. */
  private static final int SHARE_OF_FIRST_ROUND = 5;

  /** What the load achieves when the server has no other work. */
  private record Capacity(double readsPerSecond, double writesPerSecond) {}

  private final ExpiryPlan plan;
  private final Server product;
  private final LoadGenerator generator;
  private final ControlClient control;
  private final Signer signer;
  private final Clock clock;
  private final Report report;
  private final RatioReport ratios;
  private final AtomicLong numbers = new AtomicLong(FIRST_EXPIRING);
  private boolean counts;

  MassExpiry(
      ExpiryPlan plan,
      Server product,
      LoadGenerator generator,
      Signer signer,
      Clock clock,
      Report report,
      RatioReport ratios) {
    this.plan = plan;
    this.product = product;
    this.generator = generator;
    this.control = new ControlClient(product.port(), signer, clock);
    this.signer = signer;
    this.clock = clock;
    this.report = report;
    this.ratios = ratios;
  }

  void run() throws IOException, InterruptedException {
    try (control) {
      control.createDatabase();
      control.createContainer(BUSY, TTL.toSeconds());
      control.createContainer(IDLE, TTL.toSeconds());
      RequestSource kept =
          requests(BUSY)
              .inserts(new AtomicLong(), plan.keptItems(), Lifetime.NEVER_EXPIRES, clock.instant());
      Measurement unused = Loader.load(generator, product, kept, plan.connections());
      round(Math.max(1, plan.items() / SHARE_OF_FIRST_ROUND));
      counts = true;
      for (int round = 0; round < plan.rounds(); round++) {
        System.out.printf("mass expiry, round %d%n", round + 1);
        round(plan.items());
      }
    }
  }

  private void round(int items) throws IOException, InterruptedException {
    withoutLoad(items);
    Capacity capacity = underLoad("closed", items, Pace.whenAnswered(), Pace.whenAnswered());
    Capacity unused =
        underLoad(
            "open",
            items,
            Pace.constant(SHARE_OF_CAPACITY * capacity.readsPerSecond()),
            Pace.constant(SHARE_OF_CAPACITY * capacity.writesPerSecond()));
  }

  private void withoutLoad(int items) throws IOException, InterruptedException {
    Measurement inserted = load(IDLE, items);
    product.awaitQuiet();
    Purge purge = Purge.watch(control, IDLE, this::moveTime, plan.purgeTimeout());
    purged(IDLE, purge, inserted);
    product.awaitQuiet();
  }

  private Capacity underLoad(String kind, int items, Pace readPace, Pace writePace)
      throws IOException, InterruptedException {
    long firstExpiring = numbers.get();
    Measurement inserted = load(BUSY, items);
    product.awaitQuiet();
    ExpiredReads expiredReads = new ExpiredReads();
    try (RunningLoad reads = startReads(readPace);
        RunningLoad writes = startWrites(writePace);
        RunningLoad expiring = startExpiringReads(firstExpiring, items, expiredReads)) {
      Measurement unused = window(reads, plan.warmUp());
      Measurement readsEarlier = window(reads, plan.window());
      unused = writes.cut();
      Measurement readsBefore = window(reads, plan.window());
      Measurement writesBefore = writes.cut();
      Purge purge = Purge.watch(control, BUSY, () -> moveTime(expiredReads), plan.purgeTimeout());
      Measurement readsDuring = reads.cut();
      Measurement writesDuring = writes.cut();
      Measurement readsAfter = window(reads, plan.window());
      double lateness = reads.latenessP99Micros();
      expiring.stop();
      reads.stop();
      writes.stop();
      purged(kind, purge, inserted);
      noticed(kind, readsEarlier, readsBefore, readsDuring, readsAfter);
      wrote(kind, writesBefore, writesDuring, purge);
      seen(kind, expiredReads, lateness);
      awaitPurged();
      return new Capacity(readsBefore.rate(), writesBefore.rate());
    }
  }

  private static Measurement window(RunningLoad load, Duration duration)
      throws InterruptedException {
    load.awaitUntil(System.nanoTime() + duration.toNanos());
    return load.cut();
  }

  private Measurement load(String container, int items) throws InterruptedException {
    long limit = numbers.get() + items;
    RequestSource inserts = requests(container).inserts(numbers, limit, clock.instant());
    Measurement inserted = Loader.load(generator, product, inserts, plan.connections());
    numbers.set(limit); // each connection has taken one number too many
    return inserted;
  }

  private RunningLoad startReads(Pace pace) {
    RequestSource source = requests(BUSY).pointReads(plan.keptItems(), clock.instant());
    return start(source, plan.connections(), pace, product.process()::cpu);
  }

  private RunningLoad startWrites(Pace pace) {
    RequestSource source =
        requests(BUSY).upserts(plan.keptItems(), Lifetime.NEVER_EXPIRES, clock.instant());
    return start(source, ExpiryPlan.WRITERS, pace, MassExpiry::noCpu);
  }

  private RunningLoad startExpiringReads(long first, int items, ExpiredReads judge) {
    long step = Math.max(1, items / MAXIMUM_READ_NUMBERS);
    LongStream read =
        LongStream.iterate(first, number -> number < first + items, number -> number + step);
    RequestSource source = requests(BUSY).pointReads(read, judge, clock.instant());
    Pace pace = Pace.constant(ExpiryPlan.EXPIRED_READS_PER_SECOND);
    return start(source, EXPIRED_READ_CONNECTIONS, pace, MassExpiry::noCpu);
  }

  private RunningLoad start(
      RequestSource source, int connections, Pace pace, Supplier<Duration> cpu) {
    return generator.start(product.port(), source, connections, pace, cpu);
  }

  /** The server's CPU time cannot be divided between loads; all of it is shown with the reads. */
  private static Duration noCpu() {
    return Duration.ZERO;
  }

  private void moveTime(ExpiredReads expiredReads) {
    expiredReads.timeMoves();
    moveTime();
    expiredReads.timeHasMoved();
  }

  private void moveTime() {
    try {
      control.advanceClock(BEYOND_TTL);
    } catch (IOException | InterruptedException exception) {
      throw new IllegalStateException("time could not be moved", exception);
    }
  }

  /** Waits until all items are purged, so that none are left for the next round. */
  private void awaitPurged() throws IOException, InterruptedException {
    Purge rest = Purge.watchRest(control, BUSY, plan.purgeTimeout());
    if (rest.left() > 0) {
      throw new IllegalStateException(rest.left() + " items stay, even without load");
    }
    product.awaitQuiet();
  }

  private void purged(String kind, Purge purge, Measurement inserted) {
    System.out.printf(
        Locale.ROOT,
        "  purge %-6s %d items in %.1f s, %.0f/s; inserted at %.0f/s%s%n",
        kind,
        purge.purged(),
        purge.seconds(),
        purge.rate(),
        inserted.rate(),
        purge.left() == 0 ? "" : "; NOT FINISHED, " + purge.left() + " are left");
    if (counts) {
      // Under load the purge uses only spare throughput; it only needs to keep up with the writes.
      Limit limit = kind.equals(IDLE) ? PURGE_LIMIT : COMPARISON;
      ratios.add("purge-" + kind + "/insert", limit, purge.rate() / inserted.rate());
    }
  }

  private void noticed(
      String kind, Measurement earlier, Measurement before, Measurement during, Measurement after) {
    if (!counts) {
      return;
    }
    report.add("read " + kind + " before", before);
    report.add("read " + kind + " during", during);
    report.add("read " + kind + " after", after);
    String name = "read-" + kind + "-";
    ratios.add(name + "p99-during/before", P99_LIMIT, during.p99Micros() / before.p99Micros());
    ratios.add(name + "p50-during/before", COMPARISON, during.p50Micros() / before.p50Micros());
    // The difference between two idle windows: the noise of the machine.
    ratios.add(name + "p99-before/earlier", COMPARISON, before.p99Micros() / earlier.p99Micros());
    ratios.add(name + "p99-after/before", COMPARISON, after.p99Micros() / before.p99Micros());
    ratios.add(name + "rate-during/before", COMPARISON, during.rate() / before.rate());
  }

  private void wrote(String kind, Measurement before, Measurement during, Purge purge) {
    if (!counts) {
      return;
    }
    report.add("write " + kind + " before", before);
    report.add("write " + kind + " during", during);
    String name = "write-" + kind + "-p99-during/before";
    ratios.add(name, COMPARISON, during.p99Micros() / before.p99Micros());
    // Whether the purge keeps up with the concurrent writes.
    ratios.add("purge-" + kind + "/writes-meanwhile", PURGE_LIMIT, purge.rate() / during.rate());
  }

  private void seen(String kind, ExpiredReads reads, double lateness) {
    System.out.printf(
        Locale.ROOT,
        "  %d of %d reads found an expired item; the generator's p99 lateness: %.0f µs%n",
        reads.seen(),
        reads.reads(),
        lateness);
    ratios.add(
        "expired-read-" + kind,
        new Limit.Never(),
        (double) reads.seen() / Math.max(1, reads.reads()));
  }

  private ContainerRequests requests(String container) {
    return new ContainerRequests(signer, ControlClient.containerLink(container));
  }
}

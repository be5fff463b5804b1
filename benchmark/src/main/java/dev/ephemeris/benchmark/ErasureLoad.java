// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The latency of reads while purged items are erased from all files.
 *
 * <p>One item in ten expires and is purged; they are spread over all files. Then nothing happens
 * until the server begins to erase, which is after two thirds of {@link #WITHIN}. Readers read the
 * items that stay, at a constant rate, in that quiet time and while the server erases.
 */
final class ErasureLoad {
  /** The server's option {@code --erase-within}. */
  static final Duration WITHIN = Duration.ofSeconds(90);

  /** The server begins to erase this long after the first delete. */
  private static final Duration BEGINS_AFTER = WITHIN.multipliedBy(2).dividedBy(3);

  private static final String CONTAINER = "erasure";
  private static final Duration TTL = Duration.ofHours(1);
  private static final int EXPIRING_ONE_IN = 10;

  /** The first number of an item that expires, greater than those of kept items. */
  private static final long FIRST_EXPIRING = 1_000_000_000;

  /** The generator needs processor time, too. */
  private static final double SHARE_OF_CAPACITY = 0.25;

  private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
  private static final Limit P99_LIMIT = new Limit.AtMost(1.3);

  private final ExpiryPlan plan;
  private final Server product;
  private final LoadGenerator generator;
  private final ControlClient control;
  private final ContainerRequests requests;
  private final Clock clock;
  private final RatioReport ratios;
  private final AtomicLong numbers = new AtomicLong(FIRST_EXPIRING);

  ErasureLoad(
      ExpiryPlan plan,
      Server product,
      LoadGenerator generator,
      ControlClient control,
      Signer signer,
      Clock clock,
      RatioReport ratios) {
    this.plan = plan;
    this.product = product;
    this.generator = generator;
    this.control = control;
    this.requests = new ContainerRequests(signer, ControlClient.containerLink(CONTAINER));
    this.clock = clock;
    this.ratios = ratios;
  }

  void run() throws IOException, InterruptedException {
    control.createDatabase();
    control.createContainer(CONTAINER, TTL.toSeconds());
    RequestSource kept =
        requests.inserts(new AtomicLong(), plan.items(), Lifetime.NEVER_EXPIRES, clock.instant());
    Measurement unused = Loader.load(generator, product, kept, plan.connections());
    for (int round = 0; round < plan.rounds(); round++) {
      System.out.printf("erasure, round %d%n", round + 1);
      round();
    }
  }

  private void round() throws IOException, InterruptedException {
    long limit = numbers.get() + Math.max(1, plan.items() / EXPIRING_ONE_IN);
    RequestSource inserts = requests.inserts(numbers, limit, clock.instant());
    Measurement unused = Loader.load(generator, product, inserts, plan.connections());
    numbers.set(limit); // each connection has taken one number too many
    awaitErased();
    long begin = System.nanoTime();
    control.advanceClock(TTL.plusMinutes(1));
    Purge purge = Purge.watchRest(control, CONTAINER, plan.purgeTimeout());
    if (purge.left() > 0) {
      throw new IllegalStateException(purge.left() + " expired items are not purged");
    }
    product.awaitQuiet();
    try (RunningLoad reads = startReads(Pace.constant(SHARE_OF_CAPACITY * capacity()))) {
      measure(reads, begin + BEGINS_AFTER.toNanos());
      reads.stop();
    }
  }

  private void measure(RunningLoad reads, long erasureBegins)
      throws IOException, InterruptedException {
    Measurement unused = window(reads, plan.warmUp());
    Measurement earlier = window(reads, plan.window());
    Measurement before = window(reads, plan.window());
    if (System.nanoTime() - erasureBegins > 0) {
      throw new IllegalStateException("the server erases already; give fewer items");
    }
    RunningLoad.sleepUntil(erasureBegins);
    unused = reads.cut();
    awaitErased();
    Measurement during = reads.cut();
    System.out.printf(
        Locale.ROOT,
        "  erased in %.1f s; read p99 before %.0f µs, during %.0f µs; p50 %.0f µs, %.0f µs%n",
        during.seconds(),
        before.p99Micros(),
        during.p99Micros(),
        before.p50Micros(),
        during.p50Micros());
    ratios.add(
        "read-erasing-p99-during/before", P99_LIMIT, during.p99Micros() / before.p99Micros());
    // The difference between two idle windows: the noise of the machine.
    ratios.add(
        "read-erasing-p99-before/earlier",
        new Limit.None(),
        before.p99Micros() / earlier.p99Micros());
    ratios.add(
        "read-erasing-p50-during/before",
        new Limit.None(),
        during.p50Micros() / before.p50Micros());
  }

  private void awaitErased() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + WITHIN.multipliedBy(2).toNanos();
    while (control.unerasedSeconds() > 0) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException("deleted data is not erased within twice the time");
      }
      Thread.sleep(POLL_INTERVAL);
    }
  }

  /** Reads a second in a closed loop. */
  private double capacity() throws InterruptedException {
    try (RunningLoad reads = startReads(Pace.whenAnswered())) {
      Measurement unused = window(reads, plan.warmUp());
      double rate = window(reads, plan.window()).rate();
      reads.stop();
      return rate;
    }
  }

  private RunningLoad startReads(Pace pace) {
    RequestSource source = requests.pointReads(plan.keptItems(), clock.instant());
    return generator.start(
        product.port(), source, plan.connections(), pace, product.process()::cpu);
  }

  private static Measurement window(RunningLoad load, Duration duration)
      throws InterruptedException {
    load.awaitUntil(System.nanoTime() + duration.toNanos());
    return load.cut();
  }
}

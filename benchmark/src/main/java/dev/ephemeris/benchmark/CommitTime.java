// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.time.Clock;
import java.util.Locale;

/**
 * The time of one commit of the product: the latency of the smallest write, one after the other on
 * one idle connection. It includes the network round trip, which is short compared with an fsync.
 */
final class CommitTime {
  private static final String CONTAINER = "commits";

  private final InstantPlan plan;
  private final Server product;
  private final LoadGenerator generator;
  private final Signer signer;
  private final Clock clock;

  CommitTime(
      InstantPlan plan, Server product, LoadGenerator generator, Signer signer, Clock clock) {
    this.plan = plan;
    this.product = product;
    this.generator = generator;
    this.signer = signer;
    this.clock = clock;
  }

  /** Creates the container that is written to; the database must exist. */
  void prepare(ControlClient control) throws IOException, InterruptedException {
    control.createContainer(CONTAINER);
  }

  /** The 99th percentile, in milliseconds. */
  double p99Millis() throws InterruptedException {
    product.awaitQuiet();
    RequestSource writes =
        new ContainerRequests(signer, ControlClient.containerLink(CONTAINER))
            .smallestWrites(clock.instant());
    LoadPlan load = new LoadPlan(1, plan.warmUp(), plan.window());
    Measurement written = generator.run(product.port(), writes, load, product.process()::cpu);
    System.out.printf(
        Locale.ROOT,
        "  commit   p50 %.2f ms, p99 %.2f ms of %d%n",
        written.p50Micros() / 1e3,
        written.p99Micros() / 1e3,
        written.operations());
    return written.p99Micros() / 1e3;
  }
}

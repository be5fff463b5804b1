// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Fills the product with items over many connections. */
final class Loader {
  private Loader() {}

  /** Inserts the items from the counter's number up to, but not including, {@code limit}. */
  static Measurement load(
      LoadGenerator generator,
      Server product,
      ContainerRequests requests,
      AtomicLong numbers,
      long limit,
      int connections,
      Clock clock)
      throws InterruptedException {
    RequestSource inserts = requests.inserts(numbers, limit, clock.instant());
    return load(generator, product, inserts, connections);
  }

  /** Sends requests until there are no more. */
  static Measurement load(
      LoadGenerator generator, Server product, RequestSource inserts, int connections)
      throws InterruptedException {
    LoadPlan plan = new LoadPlan(connections, Duration.ZERO, LoadPlan.MAXIMUM_DURATION);
    Measurement loaded = generator.run(product.port(), inserts, plan, product.process()::cpu);
    if (loaded.seconds() >= LoadPlan.MAXIMUM_DURATION.toSeconds()) {
      throw new IllegalStateException("loading took longer than " + LoadPlan.MAXIMUM_DURATION);
    }
    System.out.printf(Locale.ROOT, "loaded %d items, %.0f/s%n", loaded.operations(), loaded.rate());
    return loaded;
  }
}

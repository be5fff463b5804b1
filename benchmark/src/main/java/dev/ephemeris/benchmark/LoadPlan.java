// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.time.Duration;

/**
 * How a round of load runs: warm-up, then the measured window.
 *
 * @param connections each with one request in flight
 * @param warmUp not counted
 * @param window counted; the round ends with it, or earlier if the requests run out
 */
record LoadPlan(int connections, Duration warmUp, Duration window) {
  static final int MAXIMUM_CONNECTIONS = 1024;

  /** Less than the 15 minutes for which a request's signature is valid. */
  static final Duration MAXIMUM_DURATION = Duration.ofMinutes(12);

  /** The same plan, this many times as long. */
  LoadPlan lasting(int times) {
    return new LoadPlan(connections, warmUp.multipliedBy(times), window.multipliedBy(times));
  }

  LoadPlan {
    if (connections < 1 || connections > MAXIMUM_CONNECTIONS) {
      throw new IllegalArgumentException("1 to " + MAXIMUM_CONNECTIONS + " connections");
    }
    if (warmUp.isNegative() || window.toMillis() < 1) {
      throw new IllegalArgumentException("a round takes time");
    }
    if (warmUp.plus(window).compareTo(MAXIMUM_DURATION) > 0) {
      throw new IllegalArgumentException("a round takes at most " + MAXIMUM_DURATION);
    }
  }
}

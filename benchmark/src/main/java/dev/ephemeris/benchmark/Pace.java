// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

/** When a connection sends its next request. */
sealed interface Pace {
  /** A closed loop: as soon as the request before is answered. */
  record WhenAnswered() implements Pace {}

  /**
   * An open loop: this many per second over all connections, whether the server keeps up or not.
   * Latency counts from the moment at which a request was due, so that a slow answer does not hide
   * the waiting time of the requests after it.
   */
  record Constant(double perSecond) implements Pace {
    public Constant {
      if (!(perSecond > 0)) {
        throw new IllegalArgumentException("a rate is positive, not " + perSecond);
      }
    }
  }

  static Pace whenAnswered() {
    return new WhenAnswered();
  }

  static Pace constant(double perSecond) {
    return new Constant(perSecond);
  }

  /** The time between two requests of one connection; 0 in a closed loop. */
  default long intervalNanos(int connections) {
    return switch (this) {
      case WhenAnswered ignored -> 0;
      case Constant constant -> Math.max(1, (long) (connections * 1e9 / constant.perSecond()));
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

/** When a connection sends its next request. */
sealed interface Pace {
  /** A closed loop: as soon as the one before is answered. */
  record WhenAnswered() implements Pace {}

  /**
   * An open loop: so many a second over all connections, whether the server keeps up or not.
   * Latency counts from the moment at which a request was due, so that one slow answer does not
   * hide what those behind it had to wait.
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

  /** Time between two requests of one connection; 0 when the answer decides. */
  default long intervalNanos(int connections) {
    return switch (this) {
      case WhenAnswered ignored -> 0;
      case Constant constant -> Math.max(1, (long) (connections * 1e9 / constant.perSecond()));
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.time;

/**
 * The machine's time. It may jump and run back. Only the age of a request's signature is judged by
 * it directly; everything else uses {@link EngineClock}. Tests supply their own.
 */
@FunctionalInterface
public interface MachineClock {
  /** The machine's own clock. */
  MachineClock SYSTEM = System::currentTimeMillis;

  /** Milliseconds since the Unix epoch. */
  long epochMillis();

  default long epochSeconds() {
    return Math.floorDiv(epochMillis(), 1000L);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.time;

/**
 * What the machine says the time is. It may jump and run back; only the age of a request's
 * signature is judged by it directly, everything else by {@link EngineClock}. Tests supply their
 * own.
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Value;

/**
 * Aggregates values one by one. The result is available at any time. The state can be saved and
 * restored elsewhere.
 */
public interface Accumulator {
  /** The memory of an accumulator that keeps no values. */
  long FOOTPRINT = 64;

  void add(Value value);

  Value result();

  /** A lower bound of the result's weight, for accumulators that keep the values. */
  default long weight() {
    return 0;
  }

  /** Approximate memory use in bytes. */
  default long footprint() {
    return FOOTPRINT;
  }

  /** The state so far, as a value that {@link #restore} reads. */
  Value state();

  /** Restores a saved state. Called before any value is added. */
  void restore(Value state);
}

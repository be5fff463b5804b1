// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Value;

/** Takes in values one by one and has a result at any time. Its state can be taken elsewhere. */
public interface Accumulator {
  /** That of one that does not hold on to values. */
  long FOOTPRINT = 64;

  void add(Value value);

  Value result();

  /** How heavy the result is at least; for those that hold on to the values. */
  default long weight() {
    return 0;
  }

  /** About how many bytes of memory it takes. */
  default long footprint() {
    return FOOTPRINT;
  }

  /** What it has taken in so far, as a value from which {@link #restore} can go on. */
  Value state();

  /** Goes on from where another one was; called before any value is added. */
  void restore(Value state);
}

package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Value;

/** Takes in values one by one and has a result at any time. Its state can be taken elsewhere. */
public interface Accumulator {
  void add(Value value);

  Value result();

  /** What it has taken in so far, as a value from which {@link #restore} can go on. */
  Value state();

  /** Goes on from where another one was; called before any value is added. */
  void restore(Value state);
}

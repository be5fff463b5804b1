// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** The first or last value in the order of all values; undefined if an array or object occurs. */
abstract class Extreme implements Accumulator {
  private final int sign;
  private Value best = Values.UNDEFINED;
  private boolean isPrimitive = true;

  /**
   * @param sign 1 for the last, -1 for the first
   */
  Extreme(int sign) {
    this.sign = sign;
  }

  @Override
  public void add(Value value) {
    if (value.isUndefined()) {
      return;
    }
    if (value.type() == ValueType.ARRAY || value.type() == ValueType.OBJECT) {
      isPrimitive = false;
    } else if (best.isUndefined() || sign * ValueOrder.INSTANCE.compare(value, best) > 0) {
      best = value;
    }
  }

  @Override
  public long weight() {
    return best.weight();
  }

  @Override
  public long footprint() {
    return FOOTPRINT + Footprint.of(best);
  }

  @Override
  public Value result() {
    return isPrimitive ? best : Values.UNDEFINED;
  }

  @Override
  public Value state() {
    return Values.array(List.of(Values.of(isPrimitive), best));
  }

  @Override
  public void restore(Value state) {
    ArrayValue both = (ArrayValue) state;
    isPrimitive = both.get(0).equals(Values.TRUE);
    best = both.get(1);
  }
}

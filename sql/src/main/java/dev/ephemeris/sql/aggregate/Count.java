// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** How many values are defined. */
final class Count implements Accumulator {
  private long count;

  @Override
  public void add(Value value) {
    count += value.isDefined() ? 1 : 0;
  }

  @Override
  public Value result() {
    return Values.of(count);
  }

  @Override
  public Value state() {
    return result();
  }

  @Override
  public void restore(Value state) {
    count = ((NumberValue) state).integer();
  }
}

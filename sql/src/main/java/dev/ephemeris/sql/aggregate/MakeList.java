// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** All values, as an array. */
final class MakeList implements Accumulator {
  private static final long AROUND_VALUE = 8;

  private final List<Value> values = new ArrayList<>();
  private long weight;
  private long footprint = FOOTPRINT;

  @Override
  public void add(Value value) {
    if (value.isDefined()) {
      values.add(value.packed());
      weight += value.weight();
      footprint += Footprint.of(value) + AROUND_VALUE;
    }
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public long footprint() {
    return footprint;
  }

  @Override
  public Value result() {
    return Values.array(values);
  }

  @Override
  public Value state() {
    return result();
  }

  @Override
  public void restore(Value state) {
    ((ArrayValue) state).elements().forEach(this::add);
  }
}

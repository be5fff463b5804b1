// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All different values, as an array. */
final class MakeSet implements Accumulator {
  private static final long AROUND_VALUE = 64;

  private final Set<Value> values = new LinkedHashSet<>();
  private long weight;
  private long footprint = FOOTPRINT;

  @Override
  public void add(Value value) {
    if (value.isDefined() && !values.contains(value)) {
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
    return Values.array(List.copyOf(values));
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

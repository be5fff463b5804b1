// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All values, or all different values, as an array. */
final class MakeArray implements Accumulator {
  private static final long LIST_ENTRY_BYTES = 8;
  private static final long SET_ENTRY_BYTES = 64;

  private final Collection<Value> values;
  private final long entryBytes;
  private long weight;
  private long footprint = FOOTPRINT;

  private MakeArray(Collection<Value> values, long entryBytes) {
    this.values = values;
    this.entryBytes = entryBytes;
  }

  static MakeArray list() {
    return new MakeArray(new ArrayList<>(), LIST_ENTRY_BYTES);
  }

  static MakeArray set() {
    return new MakeArray(new LinkedHashSet<>(), SET_ENTRY_BYTES);
  }

  @Override
  public void add(Value value) {
    boolean known = values instanceof Set && values.contains(value);
    if (value.isDefined() && !known) {
      values.add(value.packed());
      weight += value.weight();
      footprint += Footprint.of(value) + entryBytes;
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

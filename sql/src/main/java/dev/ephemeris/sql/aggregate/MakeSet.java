package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All different values, as an array. */
final class MakeSet implements Accumulator {
  private final Set<Value> values = new LinkedHashSet<>();
  private long weight;

  @Override
  public void add(Value value) {
    if (value.isDefined() && !values.contains(value)) {
      values.add(value.detached());
      weight += value.weight();
    }
  }

  @Override
  public long weight() {
    return weight;
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

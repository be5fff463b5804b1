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

  @Override
  public void add(Value value) {
    if (value.isDefined()) {
      values.add(value);
    }
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
    values.addAll(((ArrayValue) state).elements());
  }
}

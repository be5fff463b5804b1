package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/** All values, as an array. */
final class MakeList implements Accumulator {
  private final List<Value> values = new ArrayList<>();
  private long weight;

  @Override
  public void add(Value value) {
    if (value.isDefined()) {
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

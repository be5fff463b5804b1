package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** The sum of all numbers; undefined as soon as there is a value that is none. */
final class Sum implements Accumulator {
  private double sum;
  private boolean isNumber = true;

  @Override
  public void add(Value value) {
    if (value instanceof NumberValue number) {
      sum += number.number();
    } else if (value.isDefined()) {
      isNumber = false;
    }
  }

  @Override
  public Value result() {
    return isNumber ? Values.of(sum) : Values.UNDEFINED;
  }

  @Override
  public Value state() {
    return isNumber ? Values.of(sum) : Values.NULL;
  }

  @Override
  public void restore(Value state) {
    isNumber = state instanceof NumberValue;
    sum = state instanceof NumberValue number ? number.number() : 0;
  }
}

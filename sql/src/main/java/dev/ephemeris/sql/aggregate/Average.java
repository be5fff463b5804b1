// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** The mean of all numbers; undefined if there are no values or one is not a number. */
final class Average implements Accumulator {
  private final Accumulator sum = new Sum();
  private final Accumulator count = new Count(Value::isDefined);

  @Override
  public void add(Value value) {
    sum.add(value);
    count.add(value);
  }

  @Override
  public Value result() {
    return sum.result() instanceof NumberValue total && count.result() instanceof NumberValue values
        ? Arithmetic.divide(total, values)
        : Values.UNDEFINED;
  }

  @Override
  public Value state() {
    return Values.array(List.of(sum.state(), count.state()));
  }

  @Override
  public void restore(Value state) {
    ArrayValue both = (ArrayValue) state;
    sum.restore(both.get(0));
    count.restore(both.get(1));
  }
}

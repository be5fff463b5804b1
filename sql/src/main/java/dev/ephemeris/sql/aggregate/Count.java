// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.Predicate;

/** How many values pass a test. */
final class Count implements Accumulator {
  private final Predicate<Value> test;
  private long count;

  Count(Predicate<Value> test) {
    this.test = test;
  }

  @Override
  public void add(Value value) {
    count += test.test(value) ? 1 : 0;
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

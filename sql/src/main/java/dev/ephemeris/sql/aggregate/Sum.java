// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/**
 * The sum of all numbers; undefined if any value is not a number. The sum is exact while only whole
 * numbers were added and it fits into 64 bits. After that it is a double.
 */
final class Sum implements Accumulator {
  private long exact;
  private double rounded;
  private boolean isExact = true;
  private boolean isNumber = true;

  @Override
  public void add(Value value) {
    if (value instanceof NumberValue number) {
      add(number);
    } else if (value.isDefined()) {
      isNumber = false;
    }
  }

  private void add(NumberValue number) {
    if (isExact && number.isLong()) {
      long sum = exact + number.integer();
      if (!Arithmetic.hasOverflowed(exact, number.integer(), sum)) {
        exact = sum;
        return;
      }
    }
    rounded = (isExact ? exact : rounded) + number.number();
    isExact = false;
  }

  @Override
  public Value result() {
    return isNumber ? sum() : Values.UNDEFINED;
  }

  private Value sum() {
    return isExact ? Values.of(exact) : Values.of(rounded);
  }

  /**
   * A double is saved inside an array, since its text alone might look like a whole number. The
   * array is empty if the sum is too large for a double.
   */
  @Override
  public Value state() {
    if (!isNumber) {
      return Values.NULL;
    }
    return isExact ? sum() : Values.array(List.of(sum()));
  }

  @Override
  public void restore(Value state) {
    isNumber = !(state instanceof NullValue);
    isExact = state instanceof NumberValue number && number.isLong();
    exact = isExact ? ((NumberValue) state).integer() : 0;
    Value sum = state instanceof ArrayValue array ? array.get(0) : state;
    rounded = sum instanceof NumberValue number ? number.number() : Double.NaN;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

/** Estimates the memory in bytes of values that are held packed. */
public final class Footprint {
  /** The size of a number, and of the objects around a text. */
  private static final long NUMBER = 32;

  private static final long AROUND_TEXT = 64;

  private Footprint() {}

  public static long of(Value value) {
    return switch (value) {
      case UndefinedValue ignored -> 0;
      case NullValue ignored -> 0;
      case BooleanValue ignored -> 0;
      case NumberValue ignored -> NUMBER;
      case StringValue string -> AROUND_TEXT + (long) Character.BYTES * string.text().length();
      case ArrayValue array -> AROUND_TEXT + array.weight();
      case ObjectValue object -> AROUND_TEXT + object.weight();
    };
  }

  public static long of(Iterable<Value> values) {
    long sum = 0;
    for (Value value : values) {
      sum += of(value);
    }
    return sum;
  }
}

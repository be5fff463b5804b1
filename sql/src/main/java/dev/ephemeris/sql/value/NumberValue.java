package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/**
 * A number. It is a double, and compared as one; but one that was written as a whole number of 64
 * bits keeps its digits, so that it comes out as it went in.
 *
 * @param integer the whole number it was written as; means nothing unless {@link #isInteger}
 */
public record NumberValue(double number, long integer) implements Value {
  private static final byte[] TOO_LARGE = "1e999".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TOO_SMALL = "-1e999".getBytes(StandardCharsets.US_ASCII);

  public static NumberValue of(long value) {
    return new NumberValue(value, value);
  }

  public static NumberValue of(double value) {
    // A negative zero is zero: nobody wants to see "-0", and equal numbers shall be one key.
    // A cast of what is too large gives the largest long, which is a whole number of its own.
    return new NumberValue(value == 0 ? 0 : value, value < 0x1p63 ? (long) value : 0);
  }

  /** Whether it is whole and fits a long. */
  public boolean isInteger() {
    return integer == number;
  }

  @Override
  public ValueType type() {
    return ValueType.NUMBER;
  }

  /** As if all numbers had so many digits: to count them is not worth it. */
  @Override
  public long weight() {
    return 8;
  }

  /** One that an item has and that is too large for a double is written so that it stays so. */
  @Override
  public void write(JsonWriter writer) {
    if (isInteger()) {
      writer.value(integer);
    } else if (Double.isInfinite(number)) {
      writer.raw(number > 0 ? TOO_LARGE : TOO_SMALL);
    } else {
      writer.value(number);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumberValue that && number == that.number;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(number);
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

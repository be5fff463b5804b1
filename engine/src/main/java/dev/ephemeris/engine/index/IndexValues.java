package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;

/** From values of the query language to those of the index, and back. */
public final class IndexValues {
  /** Up to here doubles have all whole numbers. */
  private static final double EXACT_BOUND = 0x1p53;

  private IndexValues() {}

  public static IndexValue of(Value value) {
    return switch (value) {
      case UndefinedValue ignored -> IndexValue.UNDEFINED;
      case NullValue ignored -> IndexValue.NULL;
      case BooleanValue bool -> IndexValue.of(bool.isTrue());
      case NumberValue number -> IndexValue.of(number.number());
      case StringValue string -> IndexValue.of(string.text());
      case ArrayValue array -> {
        ContentHash hash = ContentHash.of(array);
        yield new IndexValue.ArrayHash(hash.firstBytes(), hash.lastBytes());
      }
      case ObjectValue object -> {
        ContentHash hash = ContentHash.of(object);
        yield new IndexValue.ObjectHash(hash.firstBytes(), hash.lastBytes());
      }
    };
  }

  /**
   * Where the index has what is equal to a value. Whole numbers beyond {@link #EXACT_BOUND} are
   * equal to their neighbours as numbers, but not in the hash of an array or object around them.
   */
  public static ValueRange equalTo(Value value) {
    return hasOneHash(value) ? ValueRange.equalTo(of(value)) : rangeOf(value.type());
  }

  /** Whether all that is equal to a value is one to the index. */
  public static boolean hasOneHash(Value value) {
    return switch (value) {
      case ArrayValue array -> array.elements().stream().allMatch(IndexValues::isExact);
      case ObjectValue object ->
          object.properties().values().stream().allMatch(IndexValues::isExact);
      default -> true;
    };
  }

  private static boolean isExact(Value value) {
    return value instanceof NumberValue number
        ? Math.abs(number.number()) < EXACT_BOUND
        : hasOneHash(value);
  }

  static IndexedValue indexed(IndexValue value) {
    return switch (value) {
      case IndexValue.Undefined ignored -> IndexedValue.UNDEFINED;
      case IndexValue.Null ignored -> IndexedValue.NULL;
      case IndexValue.Bool bool -> bool.value() ? IndexedValue.TRUE : IndexedValue.FALSE;
      case IndexValue.Num number ->
          new IndexedValue(ValueType.NUMBER, NumberValue.of(number.value()), true);
      case IndexValue.Text text ->
          new IndexedValue(ValueType.STRING, new StringValue(text.value()), !text.cut());
      case IndexValue.ArrayHash ignored -> IndexedValue.ARRAY;
      case IndexValue.ObjectHash ignored -> IndexedValue.OBJECT;
    };
  }

  /** All values of a type. */
  public static ValueRange rangeOf(ValueType type) {
    return ValueRange.of(
        switch (type) {
          case UNDEFINED -> ValueRange.Type.UNDEFINED;
          case NULL -> ValueRange.Type.NULL;
          case BOOLEAN -> ValueRange.Type.BOOLEAN;
          case NUMBER -> ValueRange.Type.NUMBER;
          case STRING -> ValueRange.Type.STRING;
          case ARRAY -> ValueRange.Type.ARRAY;
          case OBJECT -> ValueRange.Type.OBJECT;
        });
  }
}

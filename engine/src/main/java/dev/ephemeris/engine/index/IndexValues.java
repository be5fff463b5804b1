// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.model.number.WideNumbers;
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
import java.util.List;

/** Converts values of the query language to those of the index, and back. */
public final class IndexValues {
  private IndexValues() {}

  public static IndexValue of(Value value) {
    return switch (value) {
      case UndefinedValue ignored -> IndexValue.UNDEFINED;
      case NullValue ignored -> IndexValue.NULL;
      case BooleanValue bool -> IndexValue.of(bool.isTrue());
      case NumberValue number -> new IndexValue.Num(number.towardsZero(), number.bitsBelow());
      case StringValue string -> IndexValue.of(string.text());
      case ArrayValue array -> of(ContentHash.of(array), ValueType.ARRAY);
      case ObjectValue object -> of(ContentHash.of(object), ValueType.OBJECT);
    };
  }

  /**
   * The ranges of the index with values equal to a value. An array or object is in the index as its
   * hash, in which 0 and -0 differ, so there may be several ranges. If there are too many, the
   * range is all arrays or all objects.
   */
  public static ValueRanges equalTo(Value value) {
    return switch (value) {
      case ArrayValue array -> equalTo(ContentHash.ofAllEqualTo(array), ValueType.ARRAY);
      case ObjectValue object -> equalTo(ContentHash.ofAllEqualTo(object), ValueType.OBJECT);
      case UndefinedValue ignored -> equalToOne(value);
      case NullValue ignored -> equalToOne(value);
      case BooleanValue ignored -> equalToOne(value);
      case NumberValue ignored -> equalToOne(value);
      case StringValue ignored -> equalToOne(value);
    };
  }

  private static ValueRanges equalToOne(Value value) {
    return ValueRanges.of(ValueRange.equalTo(of(value)));
  }

  private static ValueRanges equalTo(List<ContentHash> hashes, ValueType type) {
    return hashes.isEmpty()
        ? ValueRanges.of(rangeOf(type))
        : ValueRanges.anyOf(
            hashes.stream().map(hash -> ValueRange.equalTo(of(hash, type))).toList());
  }

  private static IndexValue of(ContentHash hash, ValueType type) {
    return type == ValueType.ARRAY
        ? new IndexValue.ArrayHash(hash.firstBytes(), hash.lastBytes())
        : new IndexValue.ObjectHash(hash.firstBytes(), hash.lastBytes());
  }

  /** Whether all values equal to a value have the same index value. */
  public static boolean isOne(Value value) {
    return switch (value) {
      case ArrayValue array -> ContentHash.ofAllEqualTo(array).size() == 1;
      case ObjectValue object -> ContentHash.ofAllEqualTo(object).size() == 1;
      case UndefinedValue ignored -> true;
      case NullValue ignored -> true;
      case BooleanValue ignored -> true;
      case NumberValue ignored -> true;
      case StringValue ignored -> true;
    };
  }

  static IndexedValue indexed(IndexValue value) {
    return switch (value) {
      case IndexValue.Undefined ignored -> IndexedValue.UNDEFINED;
      case IndexValue.Null ignored -> IndexedValue.NULL;
      case IndexValue.Bool bool -> bool.value() ? IndexedValue.TRUE : IndexedValue.FALSE;
      case IndexValue.Num number -> new IndexedValue(ValueType.NUMBER, number(number), true);
      case IndexValue.Text text ->
          new IndexedValue(ValueType.STRING, new StringValue(text.value()), !text.cut());
      case IndexValue.ArrayHash ignored -> IndexedValue.ARRAY;
      case IndexValue.ObjectHash ignored -> IndexedValue.OBJECT;
    };
  }

  private static NumberValue number(IndexValue.Num number) {
    return number.bitsBelow() == 0
        ? NumberValue.of(number.value())
        : NumberValue.of(WideNumbers.join(number.value(), number.bitsBelow()));
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.List;
import java.util.Map;

/** Creates values. */
public final class Values {
  public static final Value UNDEFINED = UndefinedValue.UNDEFINED;
  public static final Value NULL = NullValue.NULL;
  public static final Value TRUE = BooleanValue.TRUE;
  public static final Value FALSE = BooleanValue.FALSE;
  public static final ArrayValue EMPTY_ARRAY = new ListArray(List.of());

  private Values() {}

  public static Value of(boolean value) {
    return value ? TRUE : FALSE;
  }

  public static Value of(String value) {
    return new StringValue(value);
  }

  public static Value of(long value) {
    return NumberValue.of(value);
  }

  /** A number; undefined if JSON cannot express it. */
  public static Value of(double value) {
    return Double.isFinite(value) ? NumberValue.of(value) : UNDEFINED;
  }

  /** An array of these values; those that are undefined are left out. */
  public static ArrayValue array(List<Value> values) {
    return new ListArray(values.stream().filter(Value::isDefined).toList());
  }

  /** An object of these properties, in their order; those that are undefined are left out. */
  public static ObjectValue object(Map<String, Value> properties) {
    return new MapObject(properties);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/**
 * A value of the query language: one of JSON's, or undefined, which is what a property that is not
 * there has, and what an operation gives that makes no sense. {@link Values} makes them.
 *
 * <p>Values never change, and may be kept.
 */
public sealed interface Value
    permits UndefinedValue,
        NullValue,
        BooleanValue,
        NumberValue,
        StringValue,
        ArrayValue,
        ObjectValue {
  ValueType type();

  /** Writes it as JSON. Undefined has no text: who writes an array or object leaves it out. */
  void write(JsonWriter writer);

  /**
   * About how many characters its text has. What occurs in it several times counts each time, even
   * where it is kept only once.
   */
  long weight();

  /**
   * The same value, for who holds many: arrays and objects as their text. An array of digits takes
   * twenty times as much once it was looked into, and a part of a document keeps all of it.
   */
  default Value packed() {
    return this;
  }

  /** The same value, for who looks into it more than once. */
  default Value unpacked() {
    return this;
  }

  default boolean isUndefined() {
    return this instanceof UndefinedValue;
  }

  default boolean isDefined() {
    return !isUndefined();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/**
 * A value of the query language: a JSON value, or undefined, which is the value of a missing
 * property and the result of an operation on wrong operands. {@link Values} creates values.
 *
 * <p>Values are immutable.
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

  /**
   * Writes it as JSON. Undefined has no text: callers that write arrays or objects leave it out.
   */
  void write(JsonWriter writer);

  /**
   * The approximate number of characters of its text. Parts that occur several times are counted
   * each time, even if they are stored once.
   */
  long weight();

  /**
   * The same value in less memory, for callers that hold many: arrays and objects as their text. A
   * parsed array of digits takes twenty times as much, and a part of a document keeps the whole
   * document.
   */
  default Value packed() {
    return this;
  }

  /** The same value in a form for repeated access. */
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

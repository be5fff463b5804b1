// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What an index entry says about a value.
 *
 * @param value the value; the beginning of a string that is too long; null for an array or object.
 *     A number is equal to the one in the item
 * @param exact whether that is the whole value; if not, the item must be read
 */
public record IndexedValue(ValueType type, @Nullable Value value, boolean exact) {
  static final IndexedValue UNDEFINED =
      new IndexedValue(ValueType.UNDEFINED, UndefinedValue.UNDEFINED, true);
  static final IndexedValue NULL = new IndexedValue(ValueType.NULL, NullValue.NULL, true);
  static final IndexedValue FALSE = new IndexedValue(ValueType.BOOLEAN, BooleanValue.FALSE, true);
  static final IndexedValue TRUE = new IndexedValue(ValueType.BOOLEAN, BooleanValue.TRUE, true);
  static final IndexedValue ARRAY = new IndexedValue(ValueType.ARRAY, null, false);
  static final IndexedValue OBJECT = new IndexedValue(ValueType.OBJECT, null, false);
}

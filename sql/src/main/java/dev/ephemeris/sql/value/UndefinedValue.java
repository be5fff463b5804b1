// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/** The value undefined. */
public enum UndefinedValue implements Value {
  UNDEFINED;

  @Override
  public ValueType type() {
    return ValueType.UNDEFINED;
  }

  @Override
  public long weight() {
    return 0;
  }

  @Override
  public void write(JsonWriter writer) {
    throw new IllegalStateException("JSON has no word for undefined");
  }

  @Override
  public String toString() {
    return "undefined";
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/** JSON's null. */
public enum NullValue implements Value {
  NULL;

  @Override
  public ValueType type() {
    return ValueType.NULL;
  }

  @Override
  public long weight() {
    return 4;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.nullValue();
  }

  @Override
  public String toString() {
    return "null";
  }
}

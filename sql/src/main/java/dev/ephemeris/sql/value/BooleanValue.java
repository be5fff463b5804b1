// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/** True or false. */
public enum BooleanValue implements Value {
  FALSE,
  TRUE;

  public boolean isTrue() {
    return this == TRUE;
  }

  @Override
  public ValueType type() {
    return ValueType.BOOLEAN;
  }

  @Override
  public long weight() {
    return 5;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.value(isTrue());
  }

  @Override
  public String toString() {
    return isTrue() ? "true" : "false";
  }
}

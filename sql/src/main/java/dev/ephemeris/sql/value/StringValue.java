// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/** A string. */
public record StringValue(String text) implements Value {
  @Override
  public ValueType type() {
    return ValueType.STRING;
  }

  @Override
  public long weight() {
    return text.length() + 2L;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.value(text);
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;

/** The JSON text of values. */
public final class ValueText {
  private ValueText() {}

  public static String of(Value value) {
    if (value.isUndefined()) {
      return value.toString();
    }
    JsonWriter writer = new JsonWriter();
    value.write(writer);
    return writer.toString();
  }

  public static byte[] bytesOf(Value value) {
    JsonWriter writer = new JsonWriter();
    value.write(writer);
    return writer.toBytes();
  }
}

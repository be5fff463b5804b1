// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import java.util.List;

/** An array that is held as JSON text, and parsed again for each access. */
final class PackedArray extends ArrayValue {
  private final byte[] json;

  PackedArray(byte[] json) {
    this.json = json;
  }

  @Override
  public List<Value> elements() {
    return unpacked().elements();
  }

  @Override
  public ArrayValue unpacked() {
    return (ArrayValue) DocumentValues.unpack(json);
  }

  @Override
  public Value packed() {
    return this;
  }

  @Override
  public long weight() {
    return json.length;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.raw(json);
  }
}

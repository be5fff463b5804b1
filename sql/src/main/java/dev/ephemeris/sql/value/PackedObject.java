// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import java.util.Map;

/** An object that is held as JSON text, and parsed again for each access. */
final class PackedObject extends ObjectValue {
  private final byte[] json;

  PackedObject(byte[] json) {
    this.json = json;
  }

  @Override
  public Value get(String name) {
    return unpacked().get(name);
  }

  @Override
  public Map<String, Value> properties() {
    return unpacked().properties();
  }

  @Override
  public ObjectValue unpacked() {
    return (ObjectValue) DocumentValues.unpack(json);
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object. None of its properties is undefined. */
public abstract sealed class ObjectValue implements Value
    permits MapObject, DocumentObject, PackedObject {
  private @Nullable ContentHash contentHash;

  /** A property's value; undefined if there is none. */
  public abstract Value get(String name);

  /** All properties, in their order. */
  public abstract Map<String, Value> properties();

  @Override
  public Value packed() {
    return new PackedObject(ValueText.bytesOf(this));
  }

  @Override
  public ObjectValue unpacked() {
    return this;
  }

  /** Cached, since sorting asks for it repeatedly. */
  final ContentHash contentHash() {
    ContentHash known = contentHash;
    if (known == null) {
      known = ContentHash.of(this);
      contentHash = known;
    }
    return known;
  }

  @Override
  public ValueType type() {
    return ValueType.OBJECT;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.beginObject();
    properties()
        .forEach(
            (name, value) -> {
              writer.name(name);
              value.write(writer);
            });
    writer.endObject();
  }

  /** Objects are equal whatever the order of their properties. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectValue that && properties().equals(that.properties());
  }

  @Override
  public int hashCode() {
    return properties().hashCode();
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

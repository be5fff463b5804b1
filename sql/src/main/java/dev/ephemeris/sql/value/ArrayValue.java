// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array. None of its elements is undefined. */
public abstract sealed class ArrayValue implements Value
    permits ListArray, DocumentArray, PackedArray {
  private @Nullable ContentHash contentHash;

  public abstract List<Value> elements();

  public int size() {
    return elements().size();
  }

  /** An element; undefined if there is none. */
  public Value get(long index) {
    return index >= 0 && index < size() ? elements().get((int) index) : Values.UNDEFINED;
  }

  @Override
  public Value packed() {
    return new PackedArray(ValueText.bytesOf(this));
  }

  @Override
  public ArrayValue unpacked() {
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
    return ValueType.ARRAY;
  }

  @Override
  public void write(JsonWriter writer) {
    writer.beginArray();
    for (Value element : elements()) {
      element.write(writer);
    }
    writer.endArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArrayValue that && elements().equals(that.elements());
  }

  @Override
  public int hashCode() {
    return elements().hashCode();
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

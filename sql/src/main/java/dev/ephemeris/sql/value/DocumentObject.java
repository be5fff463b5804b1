// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonValue;
import dev.ephemeris.json.JsonWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object in a document, read without copying, since most properties are never used. */
final class DocumentObject extends ObjectValue {
  private final JsonDocument document;
  private final int token;
  private @Nullable Map<String, Value> properties;

  DocumentObject(JsonDocument document, int token) {
    this.document = document;
    this.token = token;
  }

  JsonDocument document() {
    return document;
  }

  int token() {
    return token;
  }

  @Override
  public Value get(String name) {
    int found = document.property(token, name);
    return found < 0 ? Values.UNDEFINED : DocumentValues.at(document, found);
  }

  @Override
  public Map<String, Value> properties() {
    Map<String, Value> known = properties;
    if (known == null) {
      known = new LinkedHashMap<>();
      int end = document.next(token);
      int key = document.firstInside(token);
      while (key < end) {
        int value = document.next(key);
        known.put(document.text(key), DocumentValues.at(document, value));
        key = document.next(value);
      }
      known = Collections.unmodifiableMap(known);
      properties = known;
    }
    return known;
  }

  @Override
  public long weight() {
    return (long) document.end(token) - document.start(token);
  }

  @Override
  public void write(JsonWriter writer) {
    writer.raw(new JsonValue(document, token).toCompactBytes());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonValue;
import dev.ephemeris.json.JsonWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array in a document, read without copying. */
final class DocumentArray extends ArrayValue {
  private final JsonDocument document;
  private final int token;
  private @Nullable List<Value> elements;

  DocumentArray(JsonDocument document, int token) {
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
  public List<Value> elements() {
    List<Value> known = elements;
    if (known == null) {
      known = new ArrayList<>();
      int end = document.next(token);
      for (int element = document.firstInside(token);
          element < end;
          element = document.next(element)) {
        known.add(DocumentValues.at(document, element));
      }
      known = Collections.unmodifiableList(known);
      elements = known;
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

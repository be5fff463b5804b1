// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/** Values from JSON text. */
public final class DocumentValues {
  private static final ThreadLocal<JsonReader> READERS = ThreadLocal.withInitial(JsonReader::new);

  /** Values that a query has made may be nested deeper than items. */
  private static final ThreadLocal<JsonReader> UNPACKERS =
      ThreadLocal.withInitial(() -> new JsonReader(JsonWriter.MAX_DEPTH));

  private DocumentValues() {}

  /**
   * The value that these bytes are the JSON text of. The bytes are not copied.
   *
   * @throws JsonException when they are not JSON
   */
  public static Value parse(byte[] json, int offset, int length) {
    return at(READERS.get().read(json, offset, length).copy(), JsonDocument.ROOT);
  }

  /**
   * The value that this is the JSON text of.
   *
   * @throws JsonException when it is not JSON
   */
  public static Value parse(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }

  /** A value of a document whose tape is its own. */
  public static Value at(JsonDocument document, int token) {
    return switch (document.type(token)) {
      case NULL -> Values.NULL;
      case BOOLEAN -> Values.of(document.bool(token));
      case NUMBER -> number(document, token);
      case STRING -> new StringValue(document.text(token));
      case ARRAY -> new DocumentArray(document, token);
      case OBJECT -> new DocumentObject(document, token);
    };
  }

  /** The value of a text that was made of one. */
  static Value unpack(byte[] json) {
    return at(UNPACKERS.get().read(json).copy(), JsonDocument.ROOT);
  }

  private static Value number(JsonDocument document, int token) {
    return document.hasDigitsOnly(token) && document.isInteger(token)
        ? NumberValue.of(document.integer(token))
        : NumberValue.of(document.number(token));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/** Reads values from JSON text. */
public final class DocumentValues {
  private static final ThreadLocal<JsonReader> READERS = ThreadLocal.withInitial(JsonReader::new);

  /** Reads packed values, which may be nested deeper than items. */
  private static final ThreadLocal<JsonReader> UNPACKERS =
      ThreadLocal.withInitial(() -> new JsonReader(JsonWriter.MAX_DEPTH));

  private DocumentValues() {}

  /**
   * Parses JSON. The bytes are not copied.
   *
   * @throws JsonException if they are not JSON
   */
  public static Value parse(byte[] json, int offset, int length) {
    return at(READERS.get().read(json, offset, length).copy(), JsonDocument.ROOT);
  }

  /**
   * Parses JSON.
   *
   * @throws JsonException if it is not JSON
   */
  public static Value parse(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }

  /** The value at a token of a document. The document must not be reused for other text. */
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

  /** Parses the text of a packed value. */
  static Value unpack(byte[] json) {
    return at(UNPACKERS.get().read(json).copy(), JsonDocument.ROOT);
  }

  private static Value number(JsonDocument document, int token) {
    return document.hasDigitsOnly(token) && document.isInteger(token)
        ? NumberValue.of(document.integer(token))
        : NumberValue.of(document.number(token));
  }
}

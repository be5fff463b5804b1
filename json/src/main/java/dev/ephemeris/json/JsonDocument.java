// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text and the tape of its tokens. {@link #root} leads into it; the methods that take a token are
 * for loops that must not allocate. Tokens are those of {@link JsonReader}.
 */
public final class JsonDocument {
  /** The root's token. */
  public static final int ROOT = 0;

  private final byte[] bytes;
  private final int[] tape;
  private final int tapeLength;
  private final boolean compact;
  private final @Nullable JsonReader reader;
  private final int read;

  JsonDocument(
      byte[] bytes,
      int[] tape,
      int tapeLength,
      boolean compact,
      @Nullable JsonReader reader,
      int read) {
    this.bytes = bytes;
    this.tape = tape;
    this.tapeLength = tapeLength;
    this.compact = compact;
    this.reader = reader;
    this.read = read;
  }

  /** The same document with a tape of its own, good beyond the reader's next read. */
  public JsonDocument copy() {
    assert isCurrent() : "The reader has gone on";
    return new JsonDocument(bytes, Arrays.copyOf(tape, tapeLength), tapeLength, compact, null, 0);
  }

  public JsonValue root() {
    return new JsonValue(this, ROOT);
  }

  /** The bytes that were read, not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Whether there is no insignificant whitespace between the root's start and end. */
  public boolean isCompact() {
    return compact;
  }

  /** The end of the tokens, where a walk over all of them stops. */
  public int tokenEnd() {
    return tapeLength;
  }

  public JsonType type(int token) {
    return JsonType.ofCode(head(token) & JsonReader.TYPE_MASK);
  }

  /** Where a value's text starts, its quote or bracket included. */
  public int start(int token) {
    return tape[token + JsonReader.START];
  }

  /** Where a value's text ends, exclusive. */
  public int end(int token) {
    return tape[token + JsonReader.END];
  }

  /** The first token inside an object or array, or its next sibling when it is empty. */
  public int firstInside(int token) {
    return token + JsonReader.STRIDE;
  }

  /** The token after this one and all it contains. */
  public int next(int token) {
    return tape[token + JsonReader.NEXT];
  }

  /** What stands between a string's quotes, unescaped. */
  public String text(int token) {
    require(token, JsonType.STRING);
    return JsonStrings.decode(bytes, start(token) + 1, end(token) - 1, isEscaped(token));
  }

  /** Whether a string is equal to the given text; cheaper than {@link #text} for short names. */
  public boolean textEquals(int token, String text) {
    require(token, JsonType.STRING);
    return JsonStrings.matches(bytes, start(token) + 1, end(token) - 1, isEscaped(token), text);
  }

  /** Whether a string has escapes, so that its bytes are not its text. */
  public boolean isEscaped(int token) {
    return (head(token) & JsonReader.ESCAPED) != 0;
  }

  /** The value as a double; infinite when it is beyond the range of a double. */
  public double number(int token) {
    require(token, JsonType.NUMBER);
    return JsonNumbers.toDouble(bytes, start(token), end(token));
  }

  /** Whether the value is whole and fits a long, however it is written: 5, 5.0 and 50e-1 are. */
  public boolean isInteger(int token) {
    return type(token) == JsonType.NUMBER
        && JsonNumbers.isInteger(bytes, start(token), end(token), hasDigitsOnly(token));
  }

  /** The value as a long. */
  public long integer(int token) {
    if (!isInteger(token)) {
      throw new IllegalStateException("The value is no integer of 64 bits");
    }
    return JsonNumbers.toLong(bytes, start(token), end(token), hasDigitsOnly(token));
  }

  public boolean bool(int token) {
    require(token, JsonType.BOOLEAN);
    return (head(token) & JsonReader.TRUE) != 0;
  }

  /** The value's token of an object's property, the last one when it is there twice; or -1. */
  public int property(int object, String name) {
    require(object, JsonType.OBJECT);
    int found = -1;
    int end = next(object);
    for (int key = firstInside(object); key < end; key = next(key + JsonReader.STRIDE)) {
      if (textEquals(key, name)) {
        found = key + JsonReader.STRIDE;
      }
    }
    return found;
  }

  /** Whether a number is written with digits alone, and a sign: without fraction and exponent. */
  public boolean hasDigitsOnly(int token) {
    return (head(token) & JsonReader.DIGITS_ONLY) != 0;
  }

  private int head(int token) {
    assert isCurrent() : "The reader has gone on, so this document's tape is another's";
    return tape[token];
  }

  private boolean isCurrent() {
    return reader == null || reader.reads() == read;
  }

  private void require(int token, JsonType wanted) {
    if ((head(token) & JsonReader.TYPE_MASK) != wanted.code) {
      throw new IllegalStateException("The value is a " + type(token) + ", not a " + wanted);
    }
  }

  /** The text. */
  @Override
  public String toString() {
    return root().toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A parsed text: its bytes and the tape of its tokens. Start with {@link #root}. The methods that
 * take a token avoid allocation in loops. {@link JsonReader} describes tokens.
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

  /** A copy with its own tape, which stays valid after the reader's next read. */
  public JsonDocument copy() {
    assert isCurrent() : "The reader has read another document";
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

  /** The end of the tokens. */
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

  /** The content of a string, unescaped. */
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

  /**
   * Whether the value is a whole number that fits a long, in any notation: 5, 5.0 and 50e-1 are.
   */
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

  /**
   * The token of a property's value, the last one if the name occurs twice; -1 if there is none.
   */
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

  /** Whether a number is written with digits and a sign alone: without fraction and exponent. */
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

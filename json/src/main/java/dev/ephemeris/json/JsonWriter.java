// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON text into a growing buffer.
 *
 * <p>Commas need no bookkeeping: no complete value ends with <code>{</code>, <code>[</code> or
 * <code>:</code>, so a comma is needed exactly if the last byte is none of these. The open brackets
 * are kept as one bit per level, so that a wrong closing bracket is found at once.
 */
public final class JsonWriter {
  /**
   * Deepest nesting. Response bodies are shallow, and raw values count as one; but a query may
   * build values several hundred levels deep.
   */
  public static final int MAX_DEPTH = 1024;

  private static final int INITIAL_BYTES = 512;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final double LARGEST_EXACT_INTEGER = 0x1p53;

  private byte[] buffer;
  private int length;
  private int depth;
  private final BitSet objects = new BitSet();

  public JsonWriter() {
    this(INITIAL_BYTES);
  }

  public JsonWriter(int initialBytes) {
    buffer = new byte[initialBytes];
  }

  public JsonWriter beginObject() {
    return begin('{', true);
  }

  public JsonWriter endObject() {
    return end('}', true);
  }

  public JsonWriter beginArray() {
    return begin('[', false);
  }

  public JsonWriter endArray() {
    return end(']', false);
  }

  private JsonWriter begin(char bracket, boolean object) {
    if (depth == MAX_DEPTH) {
      throw new IllegalStateException("More than " + MAX_DEPTH + " levels");
    }
    separate();
    append(bracket);
    objects.set(depth, object);
    depth++;
    return this;
  }

  private JsonWriter end(char bracket, boolean object) {
    if (depth == 0 || isInObject() != object || last() == ':') {
      throw new IllegalStateException("'" + bracket + "' closes nothing here");
    }
    append(bracket);
    depth--;
    return this;
  }

  /** Writes a property's name; its value comes next. */
  public JsonWriter name(String name) {
    if (depth == 0 || !isInObject() || last() == ':') {
      throw new IllegalStateException("A name belongs in an object");
    }
    if (last() != '{') {
      append(',');
    }
    appendString(name);
    append(':');
    return this;
  }

  public JsonWriter value(@Nullable String value) {
    if (value == null) {
      return nullValue();
    }
    separate();
    appendString(value);
    return this;
  }

  public JsonWriter value(long value) {
    separate();
    appendAscii(Long.toString(value));
    return this;
  }

  /** Writes whole numbers without a fraction, as JavaScript does. */
  public JsonWriter value(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no such number: " + value);
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) <= LARGEST_EXACT_INTEGER;
    separate();
    appendAscii(whole ? Long.toString((long) value) : Double.toString(value));
    return this;
  }

  public JsonWriter value(boolean value) {
    separate();
    appendAscii(value ? "true" : "false");
    return this;
  }

  public JsonWriter nullValue() {
    separate();
    appendAscii("null");
    return this;
  }

  /** Writes a value that is JSON text. */
  public JsonWriter raw(byte[] json) {
    return raw(json, 0, json.length);
  }

  /** Writes a value that is JSON text. */
  public JsonWriter raw(byte[] json, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, json.length);
    if (count == 0) {
      throw new IllegalArgumentException("A raw value must not be empty");
    }
    separate();
    ensure(count);
    System.arraycopy(json, offset, buffer, length, count);
    length += count;
    return this;
  }

  public JsonWriter property(String name, @Nullable String value) {
    return name(name).value(value);
  }

  public JsonWriter property(String name, long value) {
    return name(name).value(value);
  }

  public JsonWriter property(String name, double value) {
    return name(name).value(value);
  }

  public JsonWriter property(String name, boolean value) {
    return name(name).value(value);
  }

  public int length() {
    return length;
  }

  /** The finished text. */
  public byte[] toBytes() {
    if (depth != 0 || length == 0) {
      throw new IllegalStateException("The text is not finished: " + depth + " levels are open");
    }
    return Arrays.copyOf(buffer, length);
  }

  /** Clears the text and keeps the buffer. */
  public void reset() {
    length = 0;
    depth = 0;
  }

  private void separate() {
    if (depth == 0 && length > 0) {
      throw new IllegalStateException("The text is finished");
    }
    byte last = last();
    if (depth > 0 && isInObject() && last != ':') {
      throw new IllegalStateException("A value in an object needs a name");
    }
    if (depth > 0 && last != '[' && last != ':') {
      append(',');
    }
  }

  private boolean isInObject() {
    return objects.get(depth - 1);
  }

  private byte last() {
    return length == 0 ? 0 : buffer[length - 1];
  }

  private void appendString(String text) {
    // A char takes at most three bytes in UTF-8; escapes reserve more themselves.
    ensure(Math.addExact(Math.multiplyExact(text.length(), 3), 2));
    append('"');
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character < 0x80) {
        appendAscii(character);
      } else if (!Character.isSurrogate(character)) {
        appendUtf8(character);
      } else if (i + 1 < text.length()
          && Character.isSurrogatePair(character, text.charAt(i + 1))) {
        appendUtf8(Character.toCodePoint(character, text.charAt(++i)));
      } else {
        // UTF-8 cannot encode an unpaired surrogate; an escape keeps it.
        appendUnicodeEscape(character);
      }
    }
    append('"');
  }

  private void appendAscii(char character) {
    if (character == '"' || character == '\\') {
      append('\\');
      append(character);
    } else if (character >= ' ') {
      append(character);
    } else {
      int letter = "btn\0fr".charAt(character >= '\b' && character <= '\r' ? character - '\b' : 3);
      if (letter == 0) {
        appendUnicodeEscape(character);
      } else {
        append('\\');
        append(letter);
      }
    }
  }

  private void appendUnicodeEscape(char character) {
    append('\\');
    append('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      append(HEX[character >> shift & 0xF]);
    }
  }

  private void appendUtf8(int codePoint) {
    if (codePoint < 0x800) {
      append(0xC0 | codePoint >> 6);
    } else {
      if (codePoint < 0x10000) {
        append(0xE0 | codePoint >> 12);
      } else {
        append(0xF0 | codePoint >> 18);
        append(0x80 | (codePoint >> 12 & 0x3F));
      }
      append(0x80 | (codePoint >> 6 & 0x3F));
    }
    append(0x80 | (codePoint & 0x3F));
  }

  private void appendAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      append(text.charAt(i));
    }
  }

  private void append(int value) {
    ensure(1);
    buffer[length++] = (byte) value;
  }

  private void ensure(int more) {
    if (more > buffer.length - length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, Math.addExact(length, more)));
    }
  }

  /** The text so far. */
  @Override
  public String toString() {
    return new String(buffer, 0, length, StandardCharsets.UTF_8);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Parses JSON strictly by RFC 8259, and writes the position of each value on a tape.
 *
 * <p><b>The tape.</b> Four ints per token, in the order of the text: the type (a {@link JsonType}
 * and flags), the start, the end, and the token that follows after its content. A property is two
 * tokens, its name and its value. A token's index is the index of its first int.
 *
 * <p><b>Reuse.</b> A reader belongs to one thread and reuses its tape: a document is valid until
 * the next read, unless copied. A tape that a very large document made grow is dropped afterwards.
 *
 * <p><b>Speed.</b> Most of a document is the content of strings, so these are scanned eight bytes
 * at a time: one subtraction each finds quotes, backslashes and control characters, and the sign
 * bits are the bytes beyond ASCII. Borrows can cause false positives only above a true one, and the
 * lowest is the one used.
 *
 * <p>Nesting is a bounded stack of token indexes, not recursion.
 */
public final class JsonReader {
  /** Deepest nesting of objects and arrays, unless told otherwise. */
  public static final int MAX_DEPTH = 128;

  static final int STRIDE = 4;
  static final int START = 1;
  static final int END = 2;
  static final int NEXT = 3;

  static final int TYPE_MASK = 0b111;
  static final int ESCAPED = 1 << 3;
  static final int DIGITS_ONLY = 1 << 4;
  static final int TRUE = 1 << 5;

  private static final int INITIAL_TAPE = 64 * STRIDE;
  private static final int MAX_KEPT_TAPE = 16 * 1024 * STRIDE;

  private static final int OBJECT = JsonType.OBJECT.code;
  private static final int ARRAY = JsonType.ARRAY.code;
  private static final int STRING = JsonType.STRING.code;
  private static final int NUMBER = JsonType.NUMBER.code;
  private static final int BOOLEAN = JsonType.BOOLEAN.code;
  private static final int NULL = JsonType.NULL.code;

  private static final byte[] TRUE_WORD = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE_WORD = "false".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL_WORD = "null".getBytes(StandardCharsets.US_ASCII);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long BLANKS = ONES * ' ';

  private byte[] bytes = new byte[0];
  private int start;
  private int end;
  private int[] tape = new int[INITIAL_TAPE];
  private int tapeLength;
  private final int[] open;
  private int depth;
  private boolean sawBlanks;
  private int reads;

  public JsonReader() {
    this(MAX_DEPTH);
  }

  /**
   * @param maxDepth deepest nesting of objects and arrays
   */
  public JsonReader(int maxDepth) {
    this.open = new int[maxDepth];
  }

  public JsonDocument read(byte[] text) {
    return read(text, 0, text.length);
  }

  /**
   * Reads one document that fills the given bytes. The bytes are not copied.
   *
   * @throws JsonException if they are not JSON
   */
  public JsonDocument read(byte[] text, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, text.length);
    bytes = text;
    start = offset;
    end = offset + length;
    tapeLength = 0;
    depth = 0;
    reads++;
    if (tape.length > MAX_KEPT_TAPE) {
      tape = new int[INITIAL_TAPE];
    }
    int position = skipBlanks(offset);
    sawBlanks = false;
    position = readValue(position);
    while (depth > 0) {
      position = tape[open[depth - 1]] == OBJECT ? readMembers(position) : readElements(position);
    }
    boolean compact = !sawBlanks;
    position = skipBlanks(position);
    if (position < end) {
      throw unexpected(position, "the end of the document");
    }
    return new JsonDocument(bytes, tape, tapeLength, compact, this, reads);
  }

  /** Reads a document with its own tape, so that it stays valid. */
  public static JsonDocument readOnce(byte[] text) {
    return new JsonReader().read(text);
  }

  /** The number of reads; documents use it to check that their tape is still valid. */
  int reads() {
    return reads;
  }

  /** Reads members until the object closes or another value opens. */
  private int readMembers(int from) {
    int position = from;
    int level = depth;
    int object = open[level - 1];
    do {
      position = skipBlanks(position);
      boolean first = tapeLength == object + STRIDE;
      if (peek(position) == '}') {
        return close(position);
      }
      if (!first) {
        position = skipBlanks(expect(position, ',', "',' or '}'"));
      }
      if (peek(position) != '"') {
        throw unexpected(position, first ? "a property name or '}'" : "a property name");
      }
      position = skipBlanks(readString(position));
      position = skipBlanks(expect(position, ':', "':' after a property name"));
      position = readValue(position);
    } while (depth == level);
    return position;
  }

  /** Reads elements until the array closes or another value opens. */
  private int readElements(int from) {
    int position = from;
    int level = depth;
    int array = open[level - 1];
    do {
      position = skipBlanks(position);
      if (peek(position) == ']') {
        return close(position);
      }
      if (tapeLength != array + STRIDE) {
        position = skipBlanks(expect(position, ',', "',' or ']'"));
      }
      position = readValue(position);
    } while (depth == level);
    return position;
  }

  private int readValue(int position) {
    return switch (peek(position)) {
      case '"' -> readString(position);
      case '{' -> open(position, OBJECT);
      case '[' -> open(position, ARRAY);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> readNumber(position);
      case 't' -> readWord(position, TRUE_WORD, BOOLEAN | TRUE);
      case 'f' -> readWord(position, FALSE_WORD, BOOLEAN);
      case 'n' -> readWord(position, NULL_WORD, NULL);
      default -> throw unexpected(position, "a value");
    };
  }

  private int open(int position, int type) {
    if (depth == open.length) {
      throw JsonException.at(
          bytes, start, position, "Expected at most " + open.length + " levels, found one more");
    }
    open[depth++] = tapeLength;
    push(type, position, position);
    return position + 1;
  }

  private int close(int position) {
    int token = open[--depth];
    tape[token + END] = position + 1;
    tape[token + NEXT] = tapeLength;
    return position + 1;
  }

  private void push(int type, int from, int to) {
    int token = tapeLength;
    if (token == tape.length) {
      tape = Arrays.copyOf(tape, Math.multiplyExact(token, 2));
    }
    tape[token] = type;
    tape[token + START] = from;
    tape[token + END] = to;
    tape[token + NEXT] = token + STRIDE;
    tapeLength = token + STRIDE;
  }

  private int readString(int from) {
    int flags = 0;
    int position = from + 1;
    while (true) {
      position = skipPlain(position);
      int found = peek(position);
      if (found == '"') {
        push(STRING | flags, from, position + 1);
        return position + 1;
      }
      if (found == '\\') {
        flags = ESCAPED;
        position = skipEscape(position);
      } else if (found >= 0x80) {
        int after = Utf8.skipSequence(bytes, position, end);
        if (after < 0) {
          throw unexpected(position, "valid UTF-8");
        }
        position = after;
      } else {
        throw unexpected(
            position, found < 0 ? "'\"' to close a string" : "control characters to be escaped");
      }
    }
  }

  /** Skips ASCII except quotes, backslashes and control characters. */
  private int skipPlain(int from) {
    byte[] text = bytes;
    int position = from;
    int lastLong = end - Long.BYTES;
    while (position <= lastLong) {
      long word = (long) LONGS.get(text, position);
      long quotes = word ^ QUOTES;
      long backslashes = word ^ BACKSLASHES;
      long special = ((quotes - ONES) | (backslashes - ONES) | (word - BLANKS) | word) & HIGH_BITS;
      if (special != 0) {
        return position + (Long.numberOfTrailingZeros(special) >>> 3);
      }
      position += Long.BYTES;
    }
    while (position < end
        && text[position] >= ' '
        && text[position] != '"'
        && text[position] != '\\') {
      position++;
    }
    return position;
  }

  private int skipEscape(int backslash) {
    return switch (peek(backslash + 1)) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> backslash + 2;
      case 'u' -> {
        for (int i = backslash + 2; i < backslash + 6; i++) {
          if (peek(i) >= 0x80 || Character.digit(peek(i), 16) < 0) {
            throw unexpected(i, "four hexadecimal digits after '\\u'");
          }
        }
        yield backslash + 6;
      }
      default -> throw unexpected(backslash + 1, "one of \" \\ / b f n r t u after a backslash");
    };
  }

  private int readNumber(int from) {
    int flags = DIGITS_ONLY;
    int position = peek(from) == '-' ? from + 1 : from;
    if (peek(position) == '0') {
      position++;
      if (isDigit(position)) {
        throw unexpected(position, "no digit after a leading zero");
      }
    } else {
      position = skipDigits(position);
    }
    if (peek(position) == '.') {
      flags = 0;
      position = skipDigits(position + 1);
    }
    if ((peek(position) | 0x20) == 'e') {
      flags = 0;
      int sign = peek(position + 1);
      position = skipDigits(sign == '+' || sign == '-' ? position + 2 : position + 1);
    }
    push(NUMBER | flags, from, position);
    return position;
  }

  private int skipDigits(int from) {
    int position = from;
    while (isDigit(position)) {
      position++;
    }
    if (position == from) {
      throw unexpected(position, "a digit");
    }
    return position;
  }

  private boolean isDigit(int position) {
    return position < end && bytes[position] >= '0' && bytes[position] <= '9';
  }

  private int readWord(int from, byte[] word, int type) {
    int to = from + word.length;
    if (to > end || !Arrays.equals(bytes, from, to, word, 0, word.length)) {
      String name = new String(word, StandardCharsets.US_ASCII);
      throw JsonException.at(bytes, start, from, "Expected '" + name + "', found another word");
    }
    push(type, from, to);
    return to;
  }

  private int skipBlanks(int from) {
    int position = from;
    while (position < end && bytes[position] <= ' ' && isBlank(bytes[position])) {
      position++;
      sawBlanks = true;
    }
    return position;
  }

  static boolean isBlank(byte value) {
    return value == ' ' || value == '\n' || value == '\r' || value == '\t';
  }

  /** The byte at a position, or -1 beyond the end. */
  private int peek(int position) {
    return position < end ? bytes[position] & 0xFF : -1;
  }

  private int expect(int position, char wanted, String expected) {
    if (peek(position) != wanted) {
      throw unexpected(position, expected);
    }
    return position + 1;
  }

  private JsonException unexpected(int position, String expected) {
    String problem = "Expected " + expected + ", found " + describe(position);
    return JsonException.at(bytes, start, Math.min(position, end), problem);
  }

  private String describe(int position) {
    int found = peek(position);
    if (found < 0) {
      return "the end of the text";
    }
    if (found == 0xEF && peek(position + 1) == 0xBB && peek(position + 2) == 0xBF) {
      return "a byte order mark";
    }
    return found > ' ' && found < 0x7F ? "'" + (char) found + "'" : "byte 0x%02X".formatted(found);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Converts Cosmos binary JSON to text. Clients send bodies in this form if a program enables it.
 *
 * <p><b>The form.</b> The byte 0x80, then one value. A value begins with a marker for its type,
 * which often includes its length or the value itself: small integers and well-known names take one
 * byte. Arrays and objects have the length of their content in bytes, and some also the number of
 * their values; the content is a sequence of values, in objects with a name before each. An array
 * of numbers may have one type for all. {@link BinaryStrings} describes the many forms of strings.
 *
 * <p><b>Bounds.</b> A short body can mean a long text, since strings may refer to earlier ones, so
 * the text has its own bound. Nesting has the bound of the text reader, and does not recurse. The
 * text is then read like any other, with all checks.
 */
public final class BinaryJson {
  private static final int FORMAT = 0x80;

  private static final int LITERALS_END = 0x20;
  private static final int NULL = 0xD0;
  private static final int FALSE = 0xD1;
  private static final int TRUE = 0xD2;
  private static final int FIRST_ARRAY = 0xE0;
  private static final int LAST_ARRAY = 0xE7;
  private static final int FIRST_OBJECT = 0xE8;
  private static final int LAST_OBJECT = 0xEF;

  /** An array of numbers of one type; 0xF1 has a count of two bytes instead of one. */
  private static final int NUMBERS = 0xF0;

  /**
   * An array of equally long arrays of numbers of one type; 0xF3 has counts of two bytes instead of
   * one.
   */
  private static final int NUMBER_ARRAYS = 0xF2;

  private final BinaryInput input;
  private final BinaryStrings strings;
  private final int maxTextBytes;
  private final JsonWriter text = new JsonWriter();
  private final Deque<Level> open = new ArrayDeque<>();

  /** An array or object whose content is being read. */
  private static final class Level {
    private final boolean named;
    private final int end;

    /** The number of values; -1 if only the end is given. */
    private final long count;

    /** Whether only the count is given, so that it ends with its last value. */
    private final boolean countedOnly;

    private long found;

    Level(boolean named, int end, long count, boolean countedOnly) {
      this.named = named;
      this.end = end;
      this.count = count;
      this.countedOnly = countedOnly;
    }

    boolean isComplete(int position) {
      return countedOnly ? found == count : position >= end;
    }
  }

  private BinaryJson(byte[] body, int maxTextBytes) {
    this.input = new BinaryInput(body);
    this.strings = new BinaryStrings(body);
    this.maxTextBytes = maxTextBytes;
  }

  /** Whether a body is in this form. JSON text never begins with this byte. */
  public static boolean isBinary(byte[] body) {
    return body.length > 0 && (body[0] & 0xFF) == FORMAT;
  }

  /**
   * Converts a body to text.
   *
   * @throws JsonException if it is malformed
   * @throws JsonSizeException if the text is longer than allowed
   */
  public static byte[] toText(byte[] body, int maxTextBytes) {
    if (!isBinary(body)) {
      throw new IllegalArgumentException("The body is not in the binary form");
    }
    BinaryJson binary = new BinaryJson(body, maxTextBytes);
    binary.input.nextByte();
    binary.readAll(body.length);
    return binary.text.toBytes();
  }

  private void readAll(int end) {
    value(end);
    while (!open.isEmpty()) {
      Level level = open.getLast();
      if (level.isComplete(input.position())) {
        close(level);
      } else {
        if (level.named) {
          name(level.end);
        }
        level.found++;
        value(level.end);
      }
    }
    if (input.position() < end) {
      throw input.problem("Expected the end of the document");
    }
  }

  private void close(Level level) {
    if (level.count >= 0 && level.found != level.count) {
      throw input.problem("Expected %d values, found %d".formatted(level.count, level.found));
    }
    open.removeLast();
    if (level.named) {
      text.endObject();
    } else {
      text.endArray();
    }
    checkSize();
  }

  private void name(int end) {
    if (input.position() >= end || !BinaryStrings.isString(input.peek())) {
      throw input.problem("Expected a name");
    }
    text.name(strings.read(input));
    checkSize();
  }

  /** Reads a value that must end before a position, or the start of an array or object. */
  private void value(int end) {
    if (input.position() >= end) {
      throw input.problem("Expected a value");
    }
    int marker = input.peek();
    if (BinaryStrings.isString(marker)) {
      text.value(strings.read(input));
    } else {
      input.nextByte();
      valueOf(marker, end);
    }
    if (input.position() > end) {
      throw input.problem("A value is longer than what it is in, ending");
    }
    checkSize();
  }

  private void valueOf(int marker, int end) {
    if (marker < LITERALS_END) {
      text.value(marker);
    } else if (BinaryInput.isNumber(marker)) {
      number(marker);
    } else if (marker >= FIRST_ARRAY && marker <= LAST_ARRAY) {
      checkDepth(1);
      text.beginArray();
      open.addLast(content(marker - FIRST_ARRAY, end, false));
    } else if (marker >= FIRST_OBJECT && marker <= LAST_OBJECT) {
      checkDepth(1);
      text.beginObject();
      open.addLast(content(marker - FIRST_OBJECT, end, true));
    } else {
      switch (marker) {
        case NULL -> text.nullValue();
        case FALSE -> text.value(false);
        case TRUE -> text.value(true);
        case NUMBERS, NUMBERS + 1 -> numbers(marker - NUMBERS + 1);
        case NUMBER_ARRAYS, NUMBER_ARRAYS + 1 -> numberArrays(marker - NUMBER_ARRAYS + 1);
        default -> throw input.problem("The marker 0x%02X means no JSON value".formatted(marker));
      }
    }
  }

  /**
   * The content of an array or object.
   *
   * @param form 0 nothing; 1 one value; 2 to 4 values, preceded by their length in 1, 2 or 4 bytes;
   *     5 to 7 the same with a count of as many bytes behind the length
   */
  private Level content(int form, int end, boolean named) {
    if (form < 2) {
      return new Level(named, end, form, true);
    }
    int width = 1 << ((form - 2) % 3);
    long length = input.unsigned(width);
    long count = form < 5 ? -1 : input.unsigned(width);
    if (length > end - input.position()) {
      throw input.problem("Content of %d bytes is longer than what it is in".formatted(length));
    }
    return new Level(named, input.position() + (int) length, count, false);
  }

  private void numbers(int countBytes) {
    checkDepth(1);
    int type = numberType();
    numbers(type, (int) input.unsigned(countBytes));
  }

  private void numbers(int type, int count) {
    text.beginArray();
    for (int i = 0; i < count; i++) {
      number(type);
      checkSize();
    }
    text.endArray();
  }

  private void numberArrays(int countBytes) {
    checkDepth(2);
    if (input.nextByte() != NUMBERS + countBytes - 1) {
      throw input.problem("Expected arrays of numbers");
    }
    int type = numberType();
    int numbers = (int) input.unsigned(countBytes);
    int arrays = (int) input.unsigned(countBytes);
    text.beginArray();
    for (int i = 0; i < arrays; i++) {
      numbers(type, numbers);
      checkSize();
    }
    text.endArray();
  }

  private int numberType() {
    int type = input.nextByte();
    if (!BinaryInput.isNumber(type)) {
      throw input.problem("Expected a type of numbers");
    }
    return type;
  }

  private void number(int type) {
    String number = BinaryInput.isFloat(type) ? fraction(type) : input.integer(type);
    text.raw(number.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * A double keeps its fraction of zero and its sign, as in the text that the client would send:
   * queries calculate with whole numbers exactly, with doubles they do not.
   */
  private String fraction(int type) {
    double value = input.floatingPoint(type);
    if (!Double.isFinite(value)) {
      throw input.problem("JSON has no number " + value);
    }
    return Double.toString(value);
  }

  private void checkDepth(int more) {
    if (open.size() + more > JsonReader.MAX_DEPTH) {
      throw input.problem("More than %d levels".formatted(JsonReader.MAX_DEPTH));
    }
  }

  private void checkSize() {
    if (text.length() > maxTextBytes) {
      throw new JsonSizeException(maxTextBytes);
    }
  }
}

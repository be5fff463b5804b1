// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.util.Arrays;
import java.util.Random;

/** Makes random JSON, with every way to write a value, and damages it. */
final class RandomJson {
  private static final int MAX_LEVELS = 6;
  private static final String[] BLANKS = {" ", "\n", "\t", "\r\n", "  "};
  private static final String[] NAMES = {"id", "a", "ttl", "_ts", "", "é", "x y", "\\u0061", "\\n"};
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "1",
    "-1",
    "0.5",
    "1e5",
    "1E-5",
    "5.0",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "1.7976931348623157e308",
    "4.9e-324",
    "1e22"
  };
  private static final String INTERESTING =
      "{}[]\",:\\/bfnrtu0123456789eE+-. \t\n\r'ax\u0000\u001f\u007f";

  private final Random random;
  private boolean blanks;

  RandomJson(Random random) {
    this.random = random;
  }

  String document() {
    blanks = random.nextBoolean();
    StringBuilder json = new StringBuilder();
    appendBlank(json);
    appendValue(json, random.nextInt(MAX_LEVELS));
    appendBlank(json);
    return json.toString();
  }

  private void appendValue(StringBuilder json, int levels) {
    switch (levels == 0 ? random.nextInt(5) : random.nextInt(9)) {
      case 0 -> json.append("null");
      case 1 -> json.append(random.nextBoolean());
      case 2, 3 -> appendNumber(json);
      case 4 -> appendString(json);
      case 5, 6 -> appendArray(json, levels);
      default -> appendObject(json, levels);
    }
  }

  private void appendArray(StringBuilder json, int levels) {
    json.append('[');
    appendBlank(json);
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      appendValue(json, levels - 1);
      appendBlank(json);
      json.append(i < count - 1 ? "," : "");
      appendBlank(json);
    }
    json.append(']');
  }

  private void appendObject(StringBuilder json, int levels) {
    json.append('{');
    appendBlank(json);
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        json.append('"').append(NAMES[random.nextInt(NAMES.length)]).append('"');
      } else {
        appendString(json);
      }
      appendBlank(json);
      json.append(':');
      appendBlank(json);
      appendValue(json, levels - 1);
      appendBlank(json);
      json.append(i < count - 1 ? "," : "");
      appendBlank(json);
    }
    json.append('}');
  }

  private void appendNumber(StringBuilder json) {
    switch (random.nextInt(5)) {
      case 0 -> json.append(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 1 -> json.append(random.nextInt(-1000, 1000));
      case 2 -> json.append(random.nextLong());
      case 3 -> json.append(random.nextInt(100_000) / 100.0);
      default -> {
        double any = Double.longBitsToDouble(random.nextLong());
        json.append(Double.isFinite(any) ? any : 0.0);
      }
    }
  }

  private void appendString(StringBuilder json) {
    json.append('"');
    int length = random.nextInt(24);
    for (int i = 0; i < length; i++) {
      switch (random.nextInt(40)) {
        case 0 -> json.append('\\').append("\"\\/bfnrt".charAt(random.nextInt(8)));
        case 1 -> appendEscape(json);
        case 2 -> json.append((char) random.nextInt(0x80, 0xD800));
        case 3 -> json.appendCodePoint(random.nextInt(0x10000, 0x110000));
        default -> json.append((char) random.nextInt('a', 'z' + 1));
      }
    }
    json.append('"');
  }

  /** An escaped character; one beyond the first plane needs a pair. */
  private void appendEscape(StringBuilder json) {
    int codePoint =
        random.nextBoolean() ? random.nextInt(0xD800) : random.nextInt(0xE000, 0x110000);
    for (char half : Character.toChars(codePoint)) {
      json.append((random.nextBoolean() ? "\\u%04x" : "\\u%04X").formatted((int) half));
    }
  }

  private void appendBlank(StringBuilder json) {
    if (blanks && random.nextInt(3) == 0) {
      json.append(BLANKS[random.nextInt(BLANKS.length)]);
    }
  }

  /** Changes, removes, adds or doubles a byte, or cuts the text short. */
  byte[] damage(byte[] whole) {
    int place = random.nextInt(whole.length);
    byte any =
        random.nextInt(4) == 0
            ? (byte) random.nextInt(256)
            : (byte) INTERESTING.charAt(random.nextInt(INTERESTING.length()));
    byte[] longer = new byte[whole.length + 1];
    System.arraycopy(whole, 0, longer, 0, place);
    System.arraycopy(whole, place, longer, place + 1, whole.length - place);
    switch (random.nextInt(5)) {
      case 0 -> {
        byte[] changed = whole.clone();
        changed[place] = any;
        return changed;
      }
      case 1 -> {
        byte[] shorter = Arrays.copyOf(whole, whole.length - 1);
        System.arraycopy(whole, place + 1, shorter, place, whole.length - place - 1);
        return shorter;
      }
      case 2 -> longer[place] = any;
      case 3 -> longer[place] = whole[place];
      default -> {
        return Arrays.copyOf(whole, place);
      }
    }
    return longer;
  }
}

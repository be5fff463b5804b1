// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.charset.StandardCharsets;

/** Decodes strings. The reader has checked them, so nothing here can fail. */
final class JsonStrings {
  private JsonStrings() {}

  static String decode(byte[] bytes, int start, int end, boolean escaped) {
    return escaped
        ? unescape(bytes, start, end)
        : new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  private static String unescape(byte[] bytes, int start, int end) {
    StringBuilder text = new StringBuilder(end - start);
    int position = start;
    while (position < end) {
      int run = position;
      while (run < end && bytes[run] != '\\') {
        run++;
      }
      text.append(new String(bytes, position, run - position, StandardCharsets.UTF_8));
      position = run;
      if (position < end) {
        boolean unicode = bytes[position + 1] == 'u';
        text.append(unicode ? unicode(bytes, position + 2) : simple(bytes[position + 1]));
        position += unicode ? 6 : 2;
      }
    }
    return text.toString();
  }

  private static char simple(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> (char) letter;
    };
  }

  private static char unicode(byte[] bytes, int digits) {
    int value = 0;
    for (int i = digits; i < digits + 4; i++) {
      value = value << 4 | Character.digit(bytes[i], 16);
    }
    return (char) value;
  }

  /** Compares without decoding while both sides are ASCII, as names nearly always are. */
  static boolean matches(byte[] bytes, int start, int end, boolean escaped, String text) {
    int length = end - start;
    if (escaped || length < text.length()) {
      return escaped && unescape(bytes, start, end).equals(text);
    }
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= 0x80) {
        return decode(bytes, start, end, false).equals(text);
      }
      if (character != bytes[start + i]) {
        return false;
      }
    }
    return length == text.length();
  }
}

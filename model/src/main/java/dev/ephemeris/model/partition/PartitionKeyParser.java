// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses the partition key header: a JSON array of scalars. Every request has it and nothing in it
 * nests, so this parser is shorter than using a general one.
 */
final class PartitionKeyParser {
  /** Longest header: three levels of 2 KB, every character escaped, and some room. */
  static final int MAX_TEXT_LENGTH = 64 * 1024;

  /** More than any definition has, so that a wrong number of components is reported as such. */
  static final int MAX_COMPONENTS = 16;

  private final String json;
  private int position;

  PartitionKeyParser(String json) {
    this.json = json;
  }

  PartitionKey parse() throws PartitionKeySyntaxException {
    if (json.length() > MAX_TEXT_LENGTH) {
      throw new PartitionKeySyntaxException(
          "A partition key has at most "
              + MAX_TEXT_LENGTH
              + " characters, this has "
              + json.length()
              + ".");
    }
    skipBlanks();
    expect('[', "a JSON array");
    List<PartitionKeyComponent> components = new ArrayList<>(1);
    skipBlanks();
    if (peek() == ']') {
      position++;
    } else {
      readComponents(components);
    }
    skipBlanks();
    if (position < json.length()) {
      throw malformed("the end of the text");
    }
    return components.isEmpty() ? PartitionKey.NONE : new PartitionKey(components);
  }

  private void readComponents(List<PartitionKeyComponent> components)
      throws PartitionKeySyntaxException {
    while (true) {
      skipBlanks();
      components.add(readComponent());
      if (components.size() > MAX_COMPONENTS) {
        throw new PartitionKeySyntaxException(
            "A partition key has at most " + MAX_COMPONENTS + " components.");
      }
      skipBlanks();
      if (peek() == ']') {
        position++;
        return;
      }
      expect(',', "',' or ']'");
    }
  }

  private PartitionKeyComponent readComponent() throws PartitionKeySyntaxException {
    return switch (peek()) {
      case '"' -> PartitionKeyComponent.of(readText());
      case 'n' -> readWord("null", PartitionKeyComponent.NULL);
      case 't' -> readWord("true", PartitionKeyComponent.TRUE);
      case 'f' -> readWord("false", PartitionKeyComponent.FALSE);
      case '{' -> readUndefined('}');
      // Some clients write the undefined value as an empty array.
      case '[' -> readUndefined(']');
      default -> PartitionKeyComponent.of(readNumber());
    };
  }

  private PartitionKeyComponent readUndefined(char closing) throws PartitionKeySyntaxException {
    position++;
    skipBlanks();
    expect(closing, "'" + closing + "', as a partition key holds no objects or arrays");
    return PartitionKeyComponent.UNDEFINED;
  }

  private PartitionKeyComponent readWord(String word, PartitionKeyComponent meaning)
      throws PartitionKeySyntaxException {
    if (!json.startsWith(word, position)) {
      throw malformed("'" + word + "'");
    }
    position += word.length();
    return meaning;
  }

  private double readNumber() throws PartitionKeySyntaxException {
    int start = position;
    if (peek() == '-') {
      position++;
    }
    if (peek() == '0') {
      position++;
    } else {
      skipDigits(
          position == start ? "a string, a number, true, false, null, {} or ']'" : "a digit");
    }
    if (peek() == '.') {
      position++;
      skipDigits("a digit");
    }
    if (peek() == 'e' || peek() == 'E') {
      position++;
      if (peek() == '+' || peek() == '-') {
        position++;
      }
      skipDigits("a digit");
    }
    double value = Double.parseDouble(json.substring(start, position));
    if (!Double.isFinite(value)) {
      position = start;
      throw malformed("a number within the range of a double");
    }
    return value;
  }

  private void skipDigits(String expected) throws PartitionKeySyntaxException {
    int start = position;
    while (peek() >= '0' && peek() <= '9') {
      position++;
    }
    if (position == start) {
      throw malformed(expected);
    }
  }

  private String readText() throws PartitionKeySyntaxException {
    position++;
    int start = position;
    while (position < json.length() && isPlain(json.charAt(position))) {
      position++;
    }
    if (peek() == '"') {
      return json.substring(start, position++);
    }
    StringBuilder text = new StringBuilder(json.length() - start).append(json, start, position);
    while (peek() != '"') {
      if (position >= json.length()) {
        throw malformed("'\"' to close the string");
      }
      char character = json.charAt(position);
      if (character < ' ') {
        throw malformed("control characters to be escaped");
      }
      position++;
      text.append(character == '\\' ? readEscape() : character);
    }
    position++;
    return text.toString();
  }

  private static boolean isPlain(char character) {
    return character >= ' ' && character != '"' && character != '\\';
  }

  private char readEscape() throws PartitionKeySyntaxException {
    char character = peek();
    char meaning =
        switch (character) {
          case '"', '\\', '/' -> character;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> 'u';
          default -> throw malformed("one of \" \\ / b f n r t u after '\\'");
        };
    position++;
    return character == 'u' ? readUnicode() : meaning;
  }

  private char readUnicode() throws PartitionKeySyntaxException {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) {
        throw malformed("four hexadecimal digits after '\\u'");
      }
      value = value << 4 | digit;
      position++;
    }
    return (char) value;
  }

  /** The next character, or NUL at the end; NUL itself is allowed nowhere outside of an escape. */
  private char peek() {
    return position < json.length() ? json.charAt(position) : '\0';
  }

  private void skipBlanks() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') {
      position++;
    }
  }

  private void expect(char character, String expected) throws PartitionKeySyntaxException {
    if (peek() != character) {
      throw malformed(expected);
    }
    position++;
  }

  private PartitionKeySyntaxException malformed(String expected) {
    String found =
        position < json.length() ? "'" + json.charAt(position) + "'" : "the end of the text";
    return new PartitionKeySyntaxException(
        "The partition key is invalid at character %d: expected %s, found %s."
            .formatted(position + 1, expected, found));
  }
}

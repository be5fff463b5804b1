// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.syntax.Token.Kind;
import dev.ephemeris.sql.tree.Span;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Splits a query's text into tokens. */
final class Lexer {
  /** The longest first, so that no symbol is read as the beginning of another. */
  private static final List<String> SYMBOLS =
      List.of(
          ">>>", "<<", ">>", "<=", ">=", "<>", "!=", "??", "||", "(", ")", "[", "]", "{", "}", ",",
          ".", ":", "?", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", ";");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int position;

  private Lexer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String text) {
    Lexer lexer = new Lexer(text);
    while (lexer.skipBlanks()) {
      lexer.tokens.add(lexer.next());
    }
    lexer.tokens.add(new Token(Kind.END, "", new Span(text.length(), text.length())));
    return lexer.tokens;
  }

  /** Skips white space and comments; false at the end of the text. */
  private boolean skipBlanks() {
    while (position < text.length()) {
      if (Character.isWhitespace(text.charAt(position)) || text.charAt(position) == '\uFEFF') {
        position++;
      } else if (text.startsWith("--", position)) {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", position)) {
        int end = text.indexOf("*/", position + 2);
        if (end < 0) {
          throw error(
              position,
              text.length(),
              "Syntax error, incorrect syntax near '/*'. The comment that begins here does not end.");
        }
        position = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private Token next() {
    char first = text.charAt(position);
    if (first == '"' || first == '\'') {
      return string(first);
    }
    if (isDigit(position) || (first == '.' && isDigit(position + 1))) {
      return number();
    }
    if (first == '@') {
      return word(Kind.PARAMETER, position + 1);
    }
    if (isNameStart(first)) {
      return word(Kind.WORD, position);
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, position)) {
        return token(Kind.SYMBOL, symbol, position + symbol.length());
      }
    }
    String character = new String(Character.toChars(text.codePointAt(position)));
    throw error(
        position,
        position + character.length(),
        "Syntax error, incorrect syntax near '" + character + "'.");
  }

  private Token word(Kind kind, int nameStart) {
    int end = nameStart;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    if (end == nameStart) {
      throw error(
          position,
          end,
          "Syntax error, incorrect syntax near '@'. Expected the name of a parameter after it.");
    }
    return token(kind, text.substring(position, end), end);
  }

  private Token number() {
    int end = position;
    if (text.startsWith("0x", position) || text.startsWith("0X", position)) {
      end = hexadecimalDigits(position + 2);
    } else {
      end = digits(end);
      if (end < text.length() && text.charAt(end) == '.') {
        end = digits(end + 1);
      }
      end = exponent(end);
    }
    if (end < text.length() && isNamePart(text.charAt(end))) {
      throw wrongNumber(end, "A number cannot be followed by a letter.");
    }
    if (end == position + 2 && Character.toLowerCase(text.charAt(end - 1)) == 'x') {
      throw wrongNumber(end, "Hexadecimal digits are expected after 0x.");
    }
    return token(Kind.NUMBER, text.substring(position, end), end);
  }

  /** The error for a number together with the letters and digits behind it. */
  private SqlException wrongNumber(int from, String why) {
    int end = from;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    return new SqlException(
        Code.WRONG_NUMBER,
        new Span(position, end),
        "Syntax error, invalid numeric value token '%s'. %s"
            .formatted(Token.shortened(text.substring(position, end)), why));
  }

  private int hexadecimalDigits(int from) {
    int end = from;
    while (end < text.length() && HexFormat.isHexDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private int exponent(int from) {
    if (from >= text.length() || Character.toLowerCase(text.charAt(from)) != 'e') {
      return from;
    }
    int digits = from + 1;
    if (digits < text.length() && (text.charAt(digits) == '+' || text.charAt(digits) == '-')) {
      digits++;
    }
    return isDigit(digits) ? digits(digits) : from;
  }

  private int digits(int from) {
    int end = from;
    while (isDigit(end)) {
      end++;
    }
    return end;
  }

  private Token string(char quote) {
    StringBuilder content = new StringBuilder();
    int at = position + 1;
    while (at < text.length() && text.charAt(at) != quote) {
      if (text.charAt(at) != '\\') {
        content.append(text.charAt(at++));
      } else if (at + 1 < text.length() && text.charAt(at + 1) == 'u') {
        content.append(unicode(at));
        at += 6;
      } else {
        content.append(escaped(at));
        at += 2;
      }
    }
    if (at >= text.length()) {
      throw wrongString(position, text.length(), "The string that begins here does not end.");
    }
    return token(Kind.STRING, content.toString(), at + 1);
  }

  private char escaped(int backslash) {
    char letter = backslash + 1 < text.length() ? text.charAt(backslash + 1) : ' ';
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case '\\', '/', '"', '\'' -> letter;
      default ->
          throw wrongString(
              backslash,
              Math.min(backslash + 2, text.length()),
              "There is no such escape; write \\\\ for a backslash itself.");
    };
  }

  private SqlException wrongString(int start, int end, String why) {
    return new SqlException(
        Code.WRONG_STRING,
        new Span(start, end),
        "Syntax error, invalid string literal token '%s'. %s"
            .formatted(Token.shortened(text.substring(start, end)), why));
  }

  private char unicode(int backslash) {
    int value = 0;
    for (int i = backslash + 2; i < backslash + 6; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0) {
        throw wrongString(backslash, i, "Four hexadecimal digits are expected after \\u.");
      }
      value = value << 4 | digit;
    }
    return (char) value;
  }

  private Token token(Kind kind, String content, int end) {
    Token token = new Token(kind, content, new Span(position, end));
    position = end;
    return token;
  }

  private boolean isDigit(int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  private static boolean isNameStart(char character) {
    return character == '_' || character == '$' || Character.isLetter(character);
  }

  private static boolean isNamePart(char character) {
    return isNameStart(character) || Character.isDigit(character);
  }

  private static SqlException error(int start, int end, String message) {
    return new SqlException(Code.SYNTAX, new Span(start, end), message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

/** A text that is not JSON: what was expected, what was found instead, and where. */
public final class JsonException extends RuntimeException {
  private final int offset;
  private final int line;
  private final int column;

  private JsonException(String message, int offset, int line, int column) {
    super(message);
    this.offset = offset;
    this.line = line;
    this.column = column;
  }

  /** Computes line and column only for errors, since valid texts need neither. */
  static JsonException at(byte[] bytes, int start, int position, String problem) {
    int line = 1;
    int column = 1;
    for (int i = start; i < position; i++) {
      if (bytes[i] == '\n') {
        line++;
        column = 1;
      } else if ((bytes[i] & 0xC0) != 0x80) {
        column++;
      }
    }
    int offset = position - start;
    String message = "%s at line %d, column %d (byte %d).".formatted(problem, line, column, offset);
    return new JsonException(message, offset, line, column);
  }

  /** In binary JSON only bytes are counted. */
  static JsonException atByte(int offset, String problem) {
    return new JsonException("%s at byte %d.".formatted(problem, offset), offset, 1, offset + 1);
  }

  /** The number of bytes before the error. */
  public int offset() {
    return offset;
  }

  /** The line, from one; binary JSON has only one. */
  public int line() {
    return line;
  }

  /** The character within the line, or the byte of binary JSON, from one. */
  public int column() {
    return column;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql;

import dev.ephemeris.sql.tree.Span;

/**
 * A query that is wrong or cannot be run. Has the position of the mistake and what was expected
 * there.
 */
public final class SqlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Code code;
  private final int start;
  private final int end;

  /** The kind of mistake, with the code of the original service if it has one. */
  public enum Code {
    SYNTAX("SC1001"),
    UNEXPECTED_END("SC1002"),
    WRONG_STRING("SC1010"),
    WRONG_NUMBER("SC1012"),
    UNKNOWN_NAME("SC2001"),
    MISSING_PARAMETER("SC2001"),
    UNKNOWN_FUNCTION("SC2005"),
    SELECT_ALL_OF_SEVERAL("SC2040"),
    SELECT_ALL_OF_GROUPS("SC2041"),
    WRONG_ARGUMENTS("SC2050"),
    WRONG_TOP("SC2060"),
    WRONG_LIMIT("SC2061"),
    WRONG_OFFSET("SC2062"),
    NESTED_AGGREGATE("SC2101"),
    NOT_GROUPED("SC2102"),
    NOT_ALLOWED("SC2103"),
    ORDER_BY_IN_SUBQUERY("SC2202"),
    TOP_IN_SUBQUERY("SC2203"),
    OFFSET_LIMIT_IN_SUBQUERY("SC2204"),
    ORDER_BY_NO_PATH("2206"),
    RANK_BY_NO_SCORE("SC2221"),
    RANK_OF_ELEMENTS("SC2223"),
    RANK_OF_JOIN("SC2224"),
    RANK_OF_SUBQUERY("SC2225"),
    RANK_IN_SUBQUERY("SC2228"),
    WRONG_WEIGHTS("SC2229"),
    COMPUTED_INDEX("SC2990"),
    TOO_LARGE("SC3001"),
    /** The query is valid, but exceeds this server's limits of time or memory. */
    BEYOND_SERVER("SC3001"),
    TOO_MANY_JOINS("SC3002"),
    /** The original service has no code for these. */
    NOT_DISTRIBUTABLE(""),
    UNSUPPORTED_BY_CLIENT("");

    private final String text;

    Code(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  public SqlException(Code code, Span span, String message) {
    super(message);
    this.code = code;
    this.start = span.start();
    this.end = span.end();
  }

  public Code code() {
    return code;
  }

  /** Where the mistake starts in the query's text. */
  public int start() {
    return start;
  }

  /** Where the mistake ends, exclusive. */
  public int end() {
    return end;
  }

  /** The message, with the line and column of the mistake if they are known. */
  public String locatedIn(String query) {
    if (end == 0) {
      return getMessage();
    }
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < Math.min(start, query.length()); i++) {
      if (query.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return "Line %d, column %d: %s".formatted(line, start - lineStart + 1, getMessage());
  }
}

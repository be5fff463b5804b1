// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import java.util.Locale;
import java.util.Set;

/**
 * The words that cannot be names, but can be properties. They include words that the service
 * reserves without using them, so that the JOIN of INNER JOIN does not make INNER an alias.
 */
final class Keywords {
  private static final Set<String> RESERVED =
      Set.of(
          "AND",
          "ARRAY",
          "AS",
          "ASC",
          "BETWEEN",
          "BY",
          "CASE",
          "CAST",
          "CONVERT",
          "CROSS",
          "DESC",
          "DISTINCT",
          "ELSE",
          "END",
          "ESCAPE",
          "EXISTS",
          "FALSE",
          "FOR",
          "FROM",
          "GROUP",
          "HAVING",
          "IN",
          "INNER",
          "INSERT",
          "INTO",
          "IS",
          "JOIN",
          "LEFT",
          "LIKE",
          "LIMIT",
          "NOT",
          "NULL",
          "OFFSET",
          "ON",
          "OR",
          "ORDER",
          "OUTER",
          "OVER",
          "RIGHT",
          "SELECT",
          "SET",
          "THEN",
          "TOP",
          "TRUE",
          "UDF",
          "UNDEFINED",
          "UPDATE",
          "VALUE",
          "WHEN",
          "WHERE",
          "WITH");

  /** Keywords that are also functions or the beginning of a function's name. */
  private static final Set<String> CALLED = Set.of("LEFT", "RIGHT", "UDF");

  private Keywords() {}

  static boolean isReserved(String word) {
    return RESERVED.contains(word.toUpperCase(Locale.ROOT));
  }

  static boolean canBeCalled(String word) {
    return CALLED.contains(word.toUpperCase(Locale.ROOT));
  }
}

package dev.ephemeris.sql.syntax;

import java.util.Locale;
import java.util.Set;

/** The words that cannot be names. They can be properties, and functions where they are called. */
final class Keywords {
  private static final Set<String> RESERVED =
      Set.of(
          "AND",
          "ARRAY",
          "AS",
          "ASC",
          "BETWEEN",
          "BY",
          "DESC",
          "DISTINCT",
          "ESCAPE",
          "EXISTS",
          "FALSE",
          "FROM",
          "GROUP",
          "IN",
          "JOIN",
          "LIKE",
          "LIMIT",
          "NOT",
          "NULL",
          "OFFSET",
          "OR",
          "ORDER",
          "SELECT",
          "TOP",
          "TRUE",
          "UNDEFINED",
          "VALUE",
          "WHERE");

  private Keywords() {}

  static boolean isReserved(String word) {
    return RESERVED.contains(word.toUpperCase(Locale.ROOT));
  }
}

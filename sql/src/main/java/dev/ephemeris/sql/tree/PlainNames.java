// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells which names can be written without quotes. All words that the service reserves are quoted,
 * more than this parser needs, so that the service could read the text as well.
 */
final class PlainNames {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final Set<String> RESERVED =
      Set.of(
          ("AND ARRAY AS ASC BETWEEN BY CASE CAST CONVERT CROSS DESC DISTINCT ELSE END ESCAPE"
                  + " EXISTS FALSE FOR FROM GROUP HAVING IN INNER INSERT INTO IS JOIN LEFT LET LIKE"
                  + " LIMIT NOT NULL OFFSET ON OR ORDER OUTER OVER RANK RIGHT SELECT SET THEN TOP"
                  + " TRUE UDF UNDEFINED UPDATE VALUE WHEN WHERE WITH")
              .split(" "));

  private PlainNames() {}

  static boolean isPlain(String name) {
    return PLAIN.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
  }
}

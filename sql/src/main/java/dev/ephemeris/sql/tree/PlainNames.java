// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells which names can be written as they are. Others are written as strings. More words are left
 * out than the parser would stumble over: all that the service reserves, so that it could read our
 * text as well.
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

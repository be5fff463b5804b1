// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;

/**
 * The placeholders that clients replace in a rewritten query before they send it. They are written
 * as names, since no source can have such a name.
 */
final class Placeholders {
  /** A condition: {@code true}, or a filter for the rows after the client's last one. */
  static final String FILTER = "{documentdb-formattableorderbyquery-filter}";

  private Placeholders() {}

  static Expression filter() {
    return RewrittenExpressions.name("(" + FILTER + ")");
  }

  /** The placeholder of a statistic. */
  static String statistics(String name) {
    return "{documentdb-formattablehybridsearchquery-%s}".formatted(name);
  }

  /** The number of items. */
  static Expression documentCount() {
    return RewrittenExpressions.name(statistics("totaldocumentcount"));
  }

  /**
   * The total number of words.
   *
   * @param fullText the index of the searched text, from 0
   */
  static Expression wordCount(int fullText) {
    return RewrittenExpressions.name(statistics("totalwordcount-" + fullText));
  }

  /** For each search term the number of items that contain it, as an array. */
  static Expression hitCounts(int fullText) {
    return RewrittenExpressions.name(statistics("hitcountsarray-" + fullText));
  }
}

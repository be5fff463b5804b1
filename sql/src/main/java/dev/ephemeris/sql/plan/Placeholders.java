// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;

/**
 * What clients replace in a rewritten query before they send it. No name of a source can look like
 * that, so names do for it.
 */
final class Placeholders {
  /** A condition: {@code true}, or which rows come after the last one that the client has had. */
  static final String FILTER = "{documentdb-formattableorderbyquery-filter}";

  private Placeholders() {}

  static Expression filter() {
    return Build.name("(" + FILTER + ")");
  }

  /** The text that stands for one of the statistics. */
  static String statistics(String name) {
    return "{documentdb-formattablehybridsearchquery-%s}".formatted(name);
  }

  /** How many items there are. */
  static Expression documentCount() {
    return Build.name(statistics("totaldocumentcount"));
  }

  /**
   * How many words they have.
   *
   * @param fullText which of the texts that are searched, from 0
   */
  static Expression wordCount(int fullText) {
    return Build.name(statistics("totalwordcount-" + fullText));
  }

  /** How many items have each of the words searched for, as an array. */
  static Expression hitCounts(int fullText) {
    return Build.name(statistics("hitcountsarray-" + fullText));
  }
}

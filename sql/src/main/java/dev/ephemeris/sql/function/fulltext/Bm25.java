// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * How well a text fits a search, by the formula of that name: the more often it has the terms, the
 * fewer other texts have them, and the shorter it is, the better.
 */
public final class Bm25 {
  /** How soon it stops to matter that a text has a term once more. */
  private static final double SATURATION = 1.2;

  /** How much it matters that a text is longer than others, from 0 to 1. */
  private static final double LENGTH_WEIGHT = 0.75;

  private Bm25() {}

  /**
   * The score, which is 0 when the text has none of the terms.
   *
   * @param statistics of the same terms that were counted
   */
  public static double score(CorpusStatistics statistics, TermCounts counts) {
    double averageLength = statistics.totalWordCount() / statistics.documentCount();
    double relativeLength = averageLength > 0 ? counts.length() / averageLength : 1;
    double damping = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength);
    double score = 0;
    for (int term = 0; term < counts.frequencies().length; term++) {
      double frequency = counts.frequencies()[term];
      double rarity = rarity(statistics.documentCount(), statistics.hitCounts()[term]);
      score += rarity * frequency * (SATURATION + 1) / (frequency + damping);
    }
    return score;
  }

  private static double rarity(double documents, double hits) {
    return Math.log1p(Math.max(0, documents - hits + 0.5) / (hits + 0.5));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * Scores texts by the formula BM25: a text scores higher the more often it contains the terms, the
 * fewer other texts contain them, and the shorter it is.
 */
public final class Bm25 {
  /** How soon further occurrences of a term stop to count (k1). */
  private static final double SATURATION = 1.2;

  /** How much the length of a text counts, from 0 to 1 (b). */
  private static final double LENGTH_WEIGHT = 0.75;

  private Bm25() {}

  /**
   * The score; 0 if the text has none of the terms.
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

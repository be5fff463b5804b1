// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the scores of ORDER BY RANK.
 *
 * @param expression computes it with functions for plans only, from statistics of all ranges; a
 *     greater value is better
 * @param descending whether the highest scores are the best; false for a weight below 0
 * @param missing the score of an item that has none: the worst
 */
record HybridScore(Expression expression, boolean descending, Expression missing) {
  /** Nearly the largest double; all clients can read it. */
  private static final double FAR = 1.79769e308;

  private static final Expression NO_TEXT = new Expression.Literal(Values.of(-1));
  private static final Expression LEAST = new Expression.Literal(Values.of(-FAR));
  private static final Expression GREATEST = new Expression.Literal(Values.of(FAR));

  static List<HybridScore> of(RankExpression rank) {
    List<HybridScore> scores = new ArrayList<>();
    int fullTexts = 0;
    for (int i = 0; i < rank.scores().size(); i++) {
      boolean descending = rank.weights().isEmpty() || rank.weights().get(i) >= 0;
      scores.add(
          switch (rank.scores().get(i)) {
            case RankExpression.FullText fullText ->
                new HybridScore(
                    fullText(fullText, fullTexts++), descending, descending ? NO_TEXT : GREATEST);
            case RankExpression.Vector vector ->
                new HybridScore(
                    new Expression.Call("_VectorScore", false, vector.arguments(), Span.NONE),
                    descending,
                    descending ? LEAST : GREATEST);
          });
    }
    return scores;
  }

  private static Expression fullText(RankExpression.FullText score, int index) {
    return RewrittenExpressions.call(
        "_FullTextScore",
        score.text(),
        RewrittenExpressions.array(score.terms()),
        Placeholders.documentCount(),
        Placeholders.wordCount(index),
        Placeholders.hitCounts(index));
  }

  /** The score, or the worst one. */
  Expression orMissing() {
    return new Expression.Binary(BinaryOperator.COALESCE, expression, missing);
  }

  /** The score, negated if lower scores are better. */
  Expression moreIsBetter() {
    return descending
        ? orMissing()
        : new Expression.Binary(
            BinaryOperator.MULTIPLY, new Expression.Literal(Values.of(-1)), orMissing());
  }
}

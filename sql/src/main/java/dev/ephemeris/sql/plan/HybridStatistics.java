// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expression.Property;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * The query for statistics of the texts of all items, whether or not they fulfil WHERE: the number
 * of items and of words, and for each search term the number of items that contain it.
 */
final class HybridStatistics {
  private HybridStatistics() {}

  static String query(Query query, RankExpression rank) {
    List<Expression> texts = new ArrayList<>();
    for (RankExpression.Score score : rank.scores()) {
      if (score instanceof RankExpression.FullText fullText) {
        texts.add(statistics(fullText));
      }
    }
    Expression one = new Expression.Literal(Values.of(1));
    Select select =
        new Select(
            false,
            null,
            new Select.ListOf(
                List.of(
                    new Select.Item(RewrittenExpressions.call("COUNT", one), "documentCount"),
                    new Select.Item(RewrittenExpressions.array(texts), "fullTextStatistics"))));
    return QueryText.of(new Query(select, query.from(), null, List.of(), OrderBy.NONE, null));
  }

  private static Expression statistics(RankExpression.FullText score) {
    List<Expression> hits =
        score.terms().stream()
            .map(
                term ->
                    RewrittenExpressions.call(
                        "COUNTIF",
                        RewrittenExpressions.call("FullTextContains", score.text(), term)))
            .toList();
    return RewrittenExpressions.object(
        new Property(
            "totalWordCount",
            RewrittenExpressions.call(
                "SUM", RewrittenExpressions.call("_FullTextWordCount", score.text()))),
        new Property("hitCounts", RewrittenExpressions.array(hits)));
  }
}

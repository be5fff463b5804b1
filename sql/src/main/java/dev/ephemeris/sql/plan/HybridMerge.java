// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.function.fulltext.RankFusion;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Does what clients do with a {@link HybridSearchInfo}, for clients that send the query itself:
 * puts the statistics into the components' queries, and ranks their rows.
 */
public final class HybridMerge {
  private HybridMerge() {}

  /**
   * The query of a component with the statistics filled in.
   *
   * @param statistics the row of the statistics query
   */
  public static String filled(String component, ObjectValue statistics) {
    String text =
        component
            .replace(Placeholders.FILTER, "true")
            .replace(
                Placeholders.statistics("totaldocumentcount"),
                ValueText.of(statistics.get("documentCount")));
    if (statistics.get("fullTextStatistics") instanceof ArrayValue texts) {
      for (int i = 0; i < texts.size(); i++) {
        ObjectValue one = (ObjectValue) texts.get(i);
        text =
            text.replace(
                    Placeholders.statistics("totalwordcount-" + i),
                    ValueText.of(one.get("totalWordCount")))
                .replace(
                    Placeholders.statistics("hitcountsarray-" + i),
                    ValueText.of(one.get("hitCounts")));
      }
    }
    return text;
  }

  /**
   * The rows of the query, best first, after OFFSET and LIMIT.
   *
   * @param rows of all components, in the form of ORDER BY
   */
  public static List<Value> ranked(HybridSearchInfo info, List<ObjectValue> rows) {
    // An item may be among the best of several components; its rows are the same in all of them.
    SequencedMap<String, ObjectValue> byItem = new TreeMap<>();
    for (ObjectValue row : rows) {
      byItem.put(ValueText.of(row.get("_rid")), (ObjectValue) row.get("payload").packed());
    }
    List<ObjectValue> results = List.copyOf(byItem.values());
    List<Value> ranked = new ArrayList<>();
    for (int place : RankFusion.order(RankFusion.fuse(components(info, results)))) {
      ranked.add(results.get(place).get(RewrittenQueries.PAYLOAD));
    }
    Long skip = info.skip();
    int from = (int) Math.min(skip == null ? 0 : skip, ranked.size());
    Long take = info.take();
    int to = (int) Math.min(take == null ? ranked.size() : from + take, ranked.size());
    return ranked.subList(from, to);
  }

  private static List<RankFusion.Component> components(
      HybridSearchInfo info, List<ObjectValue> results) {
    List<RankFusion.Component> components = new ArrayList<>();
    for (int i = 0; i < info.components().size(); i++) {
      int component = i;
      double weight = info.weights().isEmpty() ? 1 : info.weights().get(i);
      boolean rises = info.components().get(i).orderBy().getFirst() == SortOrder.ASCENDING;
      double[] scores = results.stream().mapToDouble(result -> score(result, component)).toArray();
      components.add(new RankFusion.Component(scores, rises ? -weight : weight));
    }
    return components;
  }

  private static double score(ObjectValue result, int component) {
    return result.get("componentScores") instanceof ArrayValue scores
            && scores.get(component) instanceof NumberValue score
        ? score.number()
        : 0;
  }
}

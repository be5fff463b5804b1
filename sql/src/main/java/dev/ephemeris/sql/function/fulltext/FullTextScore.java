// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code _FULLTEXTSCORE(text, [term, …], documentCount, totalWordCount, [hitCount, …])}: the score
 * of a text. Query plans call it with the statistics that the client has summed up over all
 * partitions.
 */
final class FullTextScore {
  private FullTextScore() {}

  static Value call(Value[] arguments, FullTextLanguage language) {
    if (!(arguments[1] instanceof ArrayValue terms)
        || !(arguments[2] instanceof NumberValue documentCount)
        || !(arguments[3] instanceof NumberValue totalWordCount)
        || !(arguments[4] instanceof ArrayValue hitCounts)
        || hitCounts.size() != terms.size()) {
      return Values.UNDEFINED;
    }
    TermCounter counter = TermCounter.of(language, terms.elements());
    TermCounts counts = counter == null ? null : counter.count(arguments[0]);
    double[] hits = counts == null ? null : numbers(hitCounts.elements());
    return counts == null || hits == null
        ? Values.UNDEFINED
        : Values.of(
            Bm25.score(
                new CorpusStatistics(documentCount.number(), totalWordCount.number(), hits),
                counts));
  }

  private static double @Nullable [] numbers(List<Value> values) {
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(values.get(i) instanceof NumberValue number)) {
        return null;
      }
      numbers[i] = number.number();
    }
    return numbers;
  }
}

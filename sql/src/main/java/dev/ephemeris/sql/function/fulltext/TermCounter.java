// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts terms in texts. */
public final class TermCounter {
  private final FullTextLanguage language;
  private final List<SearchTerm> terms;

  private TermCounter(FullTextLanguage language, List<SearchTerm> terms) {
    this.language = language;
    this.terms = terms;
  }

  /**
   * A counter of these terms: strings, or objects such as {@code {"term": "red", "distance": 1}}.
   *
   * @return null if one of them is something else
   */
  public static @Nullable TermCounter of(FullTextLanguage language, List<Value> terms) {
    List<SearchTerm> understood = new ArrayList<>(terms.size());
    for (Value term : terms) {
      SearchTerm searched = SearchTerm.of(language, term);
      if (searched == null) {
        return null;
      }
      understood.add(searched);
    }
    return new TermCounter(language, understood);
  }

  /** Counts the terms in a text; null if the value is not a string. */
  public @Nullable TermCounts count(Value text) {
    if (!(text instanceof StringValue string)) {
      return null;
    }
    AnalysedText analysed = AnalysedText.of(language, string.text());
    int[] frequencies = terms.stream().mapToInt(term -> term.countIn(analysed)).toArray();
    return new TermCounts(frequencies, analysed.length());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A text's words with their positions. */
final class AnalysedText {
  /** The last text of each thread: a query searches the same text for one term after the other. */
  private static final ThreadLocal<Last> LAST = ThreadLocal.withInitial(Last::new);

  /** The longest text that is cached. */
  private static final int MAX_KEPT_CHARACTERS = 65_536;

  private final Map<String, List<Integer>> positions = new HashMap<>();
  private final int length;

  private AnalysedText(List<Word> words) {
    for (Word word : words) {
      positions.computeIfAbsent(word.stem(), unused -> new ArrayList<>(2)).add(word.position());
    }
    length = words.size();
  }

  static AnalysedText of(FullTextLanguage language, String text) {
    if (text.length() > MAX_KEPT_CHARACTERS) {
      return new AnalysedText(WordBreaker.words(language, text));
    }
    return LAST.get().of(language, text);
  }

  /** How many words it has. */
  int length() {
    return length;
  }

  Set<String> stems() {
    return positions.keySet();
  }

  /** The positions of a word, ascending. */
  List<Integer> positions(String stem) {
    return positions.getOrDefault(stem, List.of());
  }

  private static final class Last {
    private FullTextLanguage language = FullTextLanguage.ENGLISH;
    private String text = "";
    private AnalysedText analysed = new AnalysedText(List.of());

    AnalysedText of(FullTextLanguage language, String text) {
      if (this.language != language || !Objects.equals(this.text, text)) {
        analysed = new AnalysedText(WordBreaker.words(language, text));
        this.language = language;
        this.text = text;
      }
      return analysed;
    }
  }
}

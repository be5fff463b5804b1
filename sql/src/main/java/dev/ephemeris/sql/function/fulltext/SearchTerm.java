// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search term: a word, or a phrase of consecutive words. Stop words within a phrase only count as
 * positions.
 *
 * @param words empty if all are stop words; no text matches such a term
 * @param edits the most edits by which a word may differ
 */
record SearchTerm(List<Word> words, int edits) {
  /** The most words of a phrase. */
  static final int MAX_WORDS = 128;

  /** Reads a term: a string, or an object with a term and a distance; null for anything else. */
  static @Nullable SearchTerm of(FullTextLanguage language, Value value) {
    if (value instanceof StringValue text) {
      return of(language, text.text(), 0);
    }
    return value instanceof ObjectValue object && object.get("term") instanceof StringValue text
        ? of(language, text.text(), edits(object.get("distance")))
        : null;
  }

  private static @Nullable SearchTerm of(FullTextLanguage language, String text, int edits) {
    if (edits < 0 || edits > EditDistance.MAX) {
      return null;
    }
    List<Word> words = WordBreaker.words(language, text);
    return words.size() > MAX_WORDS ? null : new SearchTerm(words, edits);
  }

  private static int edits(Value distance) {
    if (distance.isUndefined()) {
      return 0;
    }
    return distance instanceof NumberValue number && number.isInteger()
        ? Math.clamp(number.integer(), -1, EditDistance.MAX + 1)
        : -1;
  }

  boolean isIn(AnalysedText text) {
    return countIn(text) > 0;
  }

  /** How often it occurs in a text. */
  int countIn(AnalysedText text) {
    if (words.isEmpty()) {
      return 0;
    }
    Word first = words.getFirst();
    Collection<Integer> starts = places(first, text);
    for (Word word : words.subList(1, words.size())) {
      if (starts.isEmpty()) {
        return 0;
      }
      Set<Integer> places = new HashSet<>(places(word, text));
      int offset = word.position() - first.position();
      starts = starts.stream().filter(start -> places.contains(start + offset)).toList();
    }
    return starts.size();
  }

  private Collection<Integer> places(Word word, AnalysedText text) {
    return edits == 0
        ? text.positions(word.stem())
        : text.stems().stream()
            .filter(stem -> EditDistance.isWithin(edits, word.stem(), stem))
            .flatMap(stem -> text.positions(stem).stream())
            .toList();
  }
}

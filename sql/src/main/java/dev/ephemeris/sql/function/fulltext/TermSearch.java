// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** Tells whether a text, the first argument, contains all, or any, of the other arguments. */
final class TermSearch {
  private TermSearch() {}

  static Value all(Value[] arguments, FullTextLanguage language) {
    return call(arguments, language, arguments.length - 1);
  }

  static Value any(Value[] arguments, FullTextLanguage language) {
    return call(arguments, language, 1);
  }

  /**
   * Searches.
   *
   * @param least the fewest terms that the text must contain
   */
  private static Value call(Value[] arguments, FullTextLanguage language, int least) {
    if (!(arguments[0] instanceof StringValue string)) {
      return Values.UNDEFINED;
    }
    AnalysedText text = AnalysedText.of(language, string.text());
    int found = 0;
    for (int i = 1; i < arguments.length; i++) {
      SearchTerm term = SearchTerm.of(language, arguments[i]);
      if (term == null) {
        return Values.UNDEFINED;
      }
      found += term.isIn(text) ? 1 : 0;
    }
    return Values.of(found >= least);
  }
}

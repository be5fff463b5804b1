// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import static dev.ephemeris.sql.function.ScalarFunction.pure;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** The functions that search texts. */
public final class FullTextFunctions {
  private FullTextFunctions() {}

  public static List<ScalarFunction> all() {
    return all(FullTextLanguage.ENGLISH);
  }

  /** The functions for texts in a language, which a full-text policy can set for a path. */
  public static List<ScalarFunction> all(FullTextLanguage language) {
    return List.of(
        // FULLTEXTCONTAINS(text, term): whether the text has the word or phrase. The documentation
        // also shows it with several terms; then the text must have all of them.
        pure(
            "FULLTEXTCONTAINS", Arity.atLeast(2), arguments -> TermSearch.all(arguments, language)),
        // FULLTEXTCONTAINSALL(text, term, …): whether the text has every term.
        pure(
            "FULLTEXTCONTAINSALL",
            Arity.atLeast(2),
            arguments -> TermSearch.all(arguments, language)),
        // FULLTEXTCONTAINSANY(text, term, …): whether the text has at least one of the terms.
        pure(
            "FULLTEXTCONTAINSANY",
            Arity.atLeast(2),
            arguments -> TermSearch.any(arguments, language)),
        // _FULLTEXTSCORE(text, [term, …], documentCount, totalWordCount, [hitCount, …]): how well
        // the text fits the terms. Query plans call it.
        pure(
            "_FULLTEXTSCORE",
            Arity.exactly(5),
            arguments -> FullTextScore.call(arguments, language)),
        // _FULLTEXTWORDCOUNT(text): how many words it has. Query plans call it for the average
        // length of texts. It is zero for anything but a string, since the sum must be a number.
        pure(
            "_FULLTEXTWORDCOUNT",
            Arity.exactly(1),
            arguments -> wordCount(arguments[0], language)));
  }

  private static Value wordCount(Value text, FullTextLanguage language) {
    return Values.of(
        text instanceof StringValue string ? AnalysedText.of(language, string.text()).length() : 0);
  }
}

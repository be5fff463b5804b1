package dev.ephemeris.sql.function.fulltext;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions that search texts. */
public final class FullTextFunctions {
  private FullTextFunctions() {}

  public static List<ScalarFunction> all() {
    return all(FullTextLanguage.ENGLISH);
  }

  /** Those for texts of a language, as a full-text policy may name it for a path. */
  public static List<ScalarFunction> all(FullTextLanguage language) {
    return List.of(
        new FullTextContains(language),
        new FullTextContainsAll(language),
        new FullTextContainsAny(language),
        new FullTextScore(language),
        new FullTextWordCount(language));
  }
}

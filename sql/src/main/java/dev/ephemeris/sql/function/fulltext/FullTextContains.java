package dev.ephemeris.sql.function.fulltext;

/**
 * {@code FULLTEXTCONTAINS(text, term)}: whether the text has the word or phrase. The documentation
 * also shows it with several terms, all of which have to be there.
 */
final class FullTextContains extends FullTextFunction {
  FullTextContains(FullTextLanguage language) {
    super("FULLTEXTCONTAINS", language);
  }

  @Override
  boolean isTrue(int terms, int found) {
    return found == terms;
  }
}

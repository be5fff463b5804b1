package dev.ephemeris.sql.function.fulltext;

/** {@code FULLTEXTCONTAINSALL(text, term, …)}: whether the text has every term. */
final class FullTextContainsAll extends FullTextFunction {
  FullTextContainsAll(FullTextLanguage language) {
    super("FULLTEXTCONTAINSALL", language);
  }

  @Override
  boolean isTrue(int terms, int found) {
    return found == terms;
  }
}

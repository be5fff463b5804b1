package dev.ephemeris.sql.function.fulltext;

/** {@code FULLTEXTCONTAINSANY(text, term, …)}: whether the text has at least one of the terms. */
final class FullTextContainsAny extends FullTextFunction {
  FullTextContainsAny(FullTextLanguage language) {
    super("FULLTEXTCONTAINSANY", language);
  }

  @Override
  boolean isTrue(int terms, int found) {
    return found > 0;
  }
}

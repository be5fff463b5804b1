// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.ephemeris.sql.plan.OrderByCheck;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Query;

/**
 * Reads the texts of queries, and remembers the last ones: programs ask the same few again and
 * again, with other parameters. What a text means depends on nothing else, so all may share it.
 */
public final class QueryTexts {
  /** Longer texts have their values written into them, and do not come again. */
  private static final int MAX_REMEMBERED_CHARACTERS = 4096;

  private static final int MAX_REMEMBERED = 512;

  private static final LoadingCache<String, KnownQuery> REMEMBERED =
      Caffeine.newBuilder()
          .maximumSize(MAX_REMEMBERED)
          .executor(Runnable::run)
          .build(QueryTexts::read);

  private QueryTexts() {}

  /** The query that a text says; one that is wrong is refused each time. */
  static Query parse(String text) {
    return isShort(text) ? remembered(text).tree() : read(text).tree();
  }

  /** Whether a text is so short that it is remembered, and also read quickly. */
  static boolean isShort(String text) {
    return text.length() <= MAX_REMEMBERED_CHARACTERS;
  }

  /** What is known of the query that a short text says. */
  public static KnownQuery remembered(String text) {
    return REMEMBERED.get(text);
  }

  private static KnownQuery read(String text) {
    Query query = QueryParser.parse(text);
    OrderByCheck.check(query);
    return new KnownQuery(query);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.ephemeris.sql.plan.OrderByCheck;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Query;

/**
 * Parses the texts of queries, and caches the latest ones: programs send the same few texts again
 * and again with other parameters. A text has the same meaning for all containers, so all share the
 * cache.
 */
public final class QueryTexts {
  /** Longer texts usually contain literal values and are not sent again. */
  private static final int MAX_REMEMBERED_CHARACTERS = 4096;

  private static final int MAX_REMEMBERED = 512;

  private static final LoadingCache<String, CachedQuery> REMEMBERED =
      Caffeine.newBuilder()
          .maximumSize(MAX_REMEMBERED)
          .executor(Runnable::run)
          .build(QueryTexts::read);

  private QueryTexts() {}

  /** Parses a text; refuses a wrong one each time. */
  static Query parse(String text) {
    return isShort(text) ? remembered(text).tree() : read(text).tree();
  }

  /** Whether a text is short enough to be cached, and so also to be parsed quickly. */
  static boolean isShort(String text) {
    return text.length() <= MAX_REMEMBERED_CHARACTERS;
  }

  /** The cached query of a short text. */
  public static CachedQuery remembered(String text) {
    return REMEMBERED.get(text);
  }

  private static CachedQuery read(String text) {
    Query query = QueryParser.parse(text);
    OrderByCheck.check(query);
    return new CachedQuery(query);
  }
}

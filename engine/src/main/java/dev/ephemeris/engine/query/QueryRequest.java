// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.sql.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query as somebody asks it.
 *
 * @param parameters their values by name, {@code @} included
 * @param maxItems how many rows a page may have; 0 for as many as there is room for, {@link
 *     #UNSAID} for as many as is usual
 * @param scanAllowed whether it may be run although there is no index for what it needs one for
 * @param continuation from the page before, or null for the first
 * @param resume where a client resumes a sorted query; null when it does not
 */
public record QueryRequest(
    String text,
    Map<String, Value> parameters,
    ListScope scope,
    int maxItems,
    boolean scanAllowed,
    @Nullable String continuation,
    @Nullable ResumeFilter resume) {
  /** Nothing was said about how many rows a page may have. */
  public static final int UNSAID = -1;

  /** A query that is not resumed by a filter. */
  public QueryRequest(
      String text,
      Map<String, Value> parameters,
      ListScope scope,
      int maxItems,
      boolean scanAllowed,
      @Nullable String continuation) {
    this(text, parameters, scope, maxItems, scanAllowed, continuation, null);
  }

  /** The same for another page. */
  public QueryRequest page(int newMaxItems, @Nullable String newContinuation) {
    return new QueryRequest(
        text, parameters, scope, newMaxItems, scanAllowed, newContinuation, resume);
  }

  /** The same, resumed. */
  public QueryRequest resumedAt(@Nullable ResumeFilter newResume) {
    return new QueryRequest(
        text, parameters, scope, maxItems, scanAllowed, continuation, newResume);
  }
}

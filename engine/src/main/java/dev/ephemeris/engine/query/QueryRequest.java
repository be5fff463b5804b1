// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.sql.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query as a caller sends it.
 *
 * @param parameters the values by name, including {@code @}
 * @param maxItems the most rows in a page; 0 for as many as possible, {@link #UNSAID} for the
 *     default
 * @param scanAllowed whether it may run without the index that it needs
 * @param continuation from the page before, or null for the first page
 * @param resume where a client resumes a sorted query; null if it does not
 */
public record QueryRequest(
    String text,
    Map<String, Value> parameters,
    ListScope scope,
    int maxItems,
    boolean scanAllowed,
    @Nullable String continuation,
    @Nullable ResumeFilter resume) {
  /** The caller gave no number of rows. */
  public static final int UNSAID = -1;

  /** A query without a resume filter. */
  public QueryRequest(
      String text,
      Map<String, Value> parameters,
      ListScope scope,
      int maxItems,
      boolean scanAllowed,
      @Nullable String continuation) {
    this(text, parameters, scope, maxItems, scanAllowed, continuation, null);
  }

  /** The same query for another page. */
  public QueryRequest page(int newMaxItems, @Nullable String newContinuation) {
    return new QueryRequest(
        text, parameters, scope, newMaxItems, scanAllowed, newContinuation, resume);
  }

  /** The same query with a resume filter. */
  public QueryRequest resumedAt(@Nullable ResumeFilter newResume) {
    return new QueryRequest(
        text, parameters, scope, maxItems, scanAllowed, continuation, newResume);
  }
}

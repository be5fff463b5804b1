package dev.ephemeris.engine.query;

import dev.ephemeris.engine.item.ListScope;
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
 */
public record QueryRequest(
    String text,
    Map<String, Value> parameters,
    ListScope scope,
    int maxItems,
    boolean scanAllowed,
    @Nullable String continuation) {
  /** Nothing was said about how many rows a page may have. */
  public static final int UNSAID = -1;

  /** The same for another page. */
  public QueryRequest page(int newMaxItems, @Nullable String newContinuation) {
    return new QueryRequest(text, parameters, scope, newMaxItems, scanAllowed, newContinuation);
  }
}

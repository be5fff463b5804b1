// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query selects.
 *
 * @param top how many rows at most; null when that is not said
 */
public record Select(boolean distinct, @Nullable Expression top, Selection selection) {
  /** The shape of a row. */
  public sealed interface Selection {}

  /** {@code *}: the items themselves. */
  public record All(Span span) implements Selection {}

  /** {@code VALUE expression}: a value as it is. */
  public record ValueOf(Expression expression) implements Selection {}

  /** An object of several expressions. */
  public record ListOf(List<Item> items) implements Selection {}

  /**
   * One of them.
   *
   * @param alias null when the query gives none; then it follows from the expression
   */
  public record Item(Expression expression, @Nullable String alias) {}

  public Select withSelection(Selection newSelection) {
    return new Select(distinct, top, newSelection);
  }

  public Select withTop(@Nullable Expression newTop) {
    return new Select(distinct, newTop, selection);
  }

  public Select withDistinct(boolean newDistinct) {
    return new Select(newDistinct, top, selection);
  }
}

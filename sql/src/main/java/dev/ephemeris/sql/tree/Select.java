// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The SELECT clause.
 *
 * @param top the largest number of rows; null if there is no TOP
 */
public record Select(boolean distinct, @Nullable Expression top, Selection selection) {
  /** The shape of a row. */
  public sealed interface Selection {}

  /** {@code *}: the items themselves. */
  public record All(Span span) implements Selection {}

  /** {@code VALUE expression}: the value itself is the row. */
  public record ValueOf(Expression expression) implements Selection {}

  /** Several expressions, which become the properties of an object. */
  public record ListOf(List<Item> items) implements Selection {}

  /**
   * One of the expressions.
   *
   * @param alias null if the query has none; then the name follows from the expression
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expression.Property;
import dev.ephemeris.sql.tree.Span;
import java.util.List;

/** Makes pieces of rewritten queries. */
final class RewrittenExpressions {
  private RewrittenExpressions() {}

  /** A name that is written as it is; see {@code QueryText}. */
  static Expression name(String name) {
    return new Expression.Name(name, Span.NONE);
  }

  static Expression call(String function, Expression... arguments) {
    return new Expression.Call(function, false, List.of(arguments), Span.NONE);
  }

  static Expression object(Property... properties) {
    return new Expression.ObjectOf(List.of(properties));
  }

  static Expression array(List<Expression> elements) {
    return new Expression.ArrayOf(List.copyOf(elements));
  }

  /** The form in which clients expect a value that may be undefined: {@code {"item": value}}. */
  static Expression item(Expression value) {
    return object(new Property("item", value));
  }

  /** An array of such forms. */
  static Expression items(List<Expression> values) {
    return array(values.stream().map(RewrittenExpressions::item).toList());
  }
}

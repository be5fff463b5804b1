// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OffsetLimit;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the height of a query's tree. {@link Nesting} bounds nesting and the length of a chain;
 * but a chain may begin with another one in parentheses, and so on, and recursion goes through all
 * of them. This class works without recursion, so that it cannot overflow the stack itself.
 */
final class TreeHeight {
  /** The highest tree that recursive code has enough stack for. */
  static final int MAX_HEIGHT = 500;

  private final Deque<Node> open = new ArrayDeque<>();
  private final Span where;

  private record Node(Expression expression, int height) {}

  private TreeHeight(Span where) {
    this.where = where;
  }

  static void check(Query query, Span where) {
    TreeHeight height = new TreeHeight(where);
    height.add(query, 1);
    height.walk();
  }

  private void walk() {
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (node.height > MAX_HEIGHT) {
        throw new SqlException(
            Code.TOO_LARGE,
            where,
            "The query is nested more than %d deep, counting operators and paths in a row."
                .formatted(MAX_HEIGHT));
      }
      int below = node.height + 1;
      for (Expression child : Expressions.children(node.expression)) {
        add(child, below);
      }
      if (node.expression instanceof Expression.Subquery subquery) {
        add(subquery.query(), below);
      }
    }
  }

  private void add(@Nullable Expression expression, int height) {
    if (expression != null) {
      open.push(new Node(expression, height));
    }
  }

  private void add(Query query, int height) {
    add(query.select().top(), height);
    switch (query.select().selection()) {
      case Select.All ignored -> {}
      case Select.ValueOf value -> add(value.expression(), height);
      case Select.ListOf list -> list.items().forEach(item -> add(item.expression(), height));
    }
    From from = query.from();
    if (from != null) {
      from.sources().forEach(source -> add(source, height));
    }
    add(query.where(), height);
    query.groupBy().forEach(key -> add(key, height));
    for (OrderBy.Item item : query.orderBy().items()) {
      add(item.expression(), height);
    }
    OffsetLimit offsetLimit = query.offsetLimit();
    if (offsetLimit != null) {
      add(offsetLimit.offset(), height);
      add(offsetLimit.limit(), height);
    }
  }

  private void add(From.Source source, int height) {
    From.Collection collection =
        switch (source) {
          case From.Aliased aliased -> aliased.collection();
          case From.Iterated iterated -> iterated.collection();
        };
    if (collection instanceof From.Derived derived) {
      add(derived.query(), height + 1);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.SelectNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns SELECT into a single expression, for rewritten queries that select more. */
final class Payload {
  private Payload() {}

  static Expression of(Query query) {
    return switch (query.select().selection()) {
      case Select.All all -> all(query, all);
      case Select.ValueOf value -> value.expression();
      case Select.ListOf list -> {
        List<Expression> values = list.items().stream().map(Select.Item::expression).toList();
        yield object(SelectNames.of(list), values);
      }
    };
  }

  static Expression object(List<String> names, List<Expression> values) {
    List<Expression.Property> properties = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      properties.add(new Expression.Property(names.get(i), values.get(i)));
    }
    return new Expression.ObjectOf(properties);
  }

  private static Expression all(Query query, Select.All all) {
    From from = query.from();
    if (from == null || from.sources().size() != 1) {
      throw new SqlException(
          Code.NOT_ALLOWED, all.span(), "'SELECT *' is only valid with a single input set.");
    }
    return RewrittenExpressions.name(from.sources().getFirst().name());
  }

  /**
   * Adds the condition that the row is defined. As a row an undefined value is left out, but as a
   * part of a row it would not be.
   */
  static @Nullable Expression defined(Query query, @Nullable Expression where) {
    return query.select().selection() instanceof Select.ValueOf value
        ? and(where, RewrittenExpressions.call("IS_DEFINED", value.expression()))
        : where;
  }

  static Expression and(@Nullable Expression left, Expression right) {
    return left == null ? right : new Expression.And(List.of(left, right));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.SelectNames;
import java.util.ArrayList;
import java.util.List;

/** Compiles SELECT. */
final class ProjectionCompiler {
  private final ExpressionCompiler expressions;
  private final Query query;

  ProjectionCompiler(ExpressionCompiler expressions, Query query) {
    this.expressions = expressions;
    this.query = query;
  }

  Evaluator compile() {
    return switch (query.select().selection()) {
      case Select.All all -> all(all);
      case Select.ValueOf value -> expressions.compile(value.expression());
      case Select.ListOf list -> list(list);
    };
  }

  private Evaluator all(Select.All all) {
    From from = query.from();
    if (from == null) {
      throw new SqlException(
          Code.NOT_ALLOWED, all.span(), "'SELECT *' is not valid if FROM clause is omitted.");
    }
    if (from.sources().size() > 1) {
      throw new SqlException(
          Code.SELECT_ALL_OF_SEVERAL,
          all.span(),
          "'SELECT *' is only valid with a single input set.");
    }
    if (!query.groupBy().isEmpty()) {
      throw new SqlException(
          Code.SELECT_ALL_OF_GROUPS, all.span(), "'SELECT *' is not allowed with GROUP BY.");
    }
    return expressions.compile(new Expression.Name(from.sources().getFirst().name(), all.span()));
  }

  private Evaluator list(Select.ListOf list) {
    List<String> names = SelectNames.of(list);
    List<Evaluator> values = new ArrayList<>();
    for (Select.Item item : list.items()) {
      values.add(expressions.compile(item.expression()));
    }
    return ExpressionCompiler.objectOf(names, values);
  }
}

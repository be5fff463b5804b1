// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import java.util.List;

/**
 * Compiles the SELECT of a query with groups. An expression of GROUP BY means the group's key, and
 * an aggregate means its result. The sources' own values are not available.
 */
final class GroupedCompiler extends ExpressionCompiler {
  private final List<Expression> keys;
  private final int firstKeySlot;
  private final Grouping grouping;
  private final ExpressionCompiler rows;

  /**
   * @param rows compiles what is aggregated
   */
  GroupedCompiler(
      ExpressionCompiler rows, List<Expression> keys, int firstKeySlot, Grouping grouping) {
    super(rows.queries(), rows.scope());
    this.rows = rows;
    this.keys = keys;
    this.firstKeySlot = firstKeySlot;
    this.grouping = grouping;
  }

  @Override
  Evaluator compile(Expression expression) {
    int key = keys.indexOf(expression);
    if (key >= 0) {
      int slot = firstKeySlot + key;
      return frame -> frame.get(slot);
    }
    if (expression instanceof Expression.Member member) {
      refuseIfNotGrouped(member);
    }
    return super.compile(expression);
  }

  private void refuseIfNotGrouped(Expression.Member member) {
    String path = "";
    Expression base = member;
    while (base instanceof Expression.Member step && !keys.contains(step)) {
      path = "." + step.name() + path;
      base = step.base();
    }
    if (base instanceof Expression.Name name && !keys.contains(name)) {
      refuseIfNotGrouped(name, path);
    }
  }

  private void refuseIfNotGrouped(Expression.Name name, String path) {
    if (scope().declaresItself(name.name())) {
      throw new SqlException(
          Code.NOT_GROUPED,
          name.span(),
          "Property reference '%s' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause."
              .formatted(name.name() + path));
    }
  }

  @Override
  Evaluator slot(Expression.Name name) {
    refuseIfNotGrouped(name, "");
    return super.slot(name);
  }

  @Override
  Evaluator call(Expression.Call call) {
    Aggregate aggregate = call.userDefined() ? null : Aggregate.byName(call.name());
    if (aggregate == null) {
      return super.call(call);
    }
    checkArguments(call, aggregate.name(), Arity.exactly(1));
    Expression argument = call.arguments().getFirst();
    if (AggregateFinder.isIn(argument) || Expressions.hasSubquery(argument)) {
      throw new SqlException(
          Code.NESTED_AGGREGATE,
          call.span(),
          "Cannot perform an aggregate function on an expression containing an aggregate or a subquery.");
    }
    int slot = scope().slots().take();
    grouping.add(aggregate, rows.compile(argument), slot);
    return frame -> frame.get(slot);
  }
}

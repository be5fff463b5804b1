package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.tree.Expression;
import java.util.List;

/**
 * Compiles what is selected from groups: an expression by which rows are grouped means the group's
 * key, and an aggregate its result. The sources' own values are not there any more.
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
    return super.compile(expression);
  }

  @Override
  Evaluator slot(Expression.Name name) {
    if (scope().declaresItself(name.name())) {
      throw new SqlException(
          Code.NOT_ALLOWED,
          name.span(),
          "Property reference '%s' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause."
              .formatted(name.name()));
    }
    return super.slot(name);
  }

  @Override
  Evaluator call(Expression.Call call) {
    Aggregate aggregate = call.userDefined() ? null : Aggregate.byName(call.name());
    if (aggregate == null) {
      return super.call(call);
    }
    if (call.arguments().size() != 1) {
      throw new SqlException(
          Code.WRONG_ARGUMENTS,
          call.span(),
          "%s takes 1 argument, but is given %d.".formatted(aggregate, call.arguments().size()));
    }
    int slot = scope().slots().take();
    grouping.add(aggregate, rows.compile(call.arguments().getFirst()), slot);
    return frame -> frame.get(slot);
  }
}

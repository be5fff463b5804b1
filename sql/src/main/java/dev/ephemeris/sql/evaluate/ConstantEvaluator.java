// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.value.Value;
import java.util.Map;
import java.util.Optional;

/** Evaluates expressions whose value is the same for every row. */
public final class ConstantEvaluator {
  private final Map<String, Value> parameters;
  private final CallContext context;
  private final ItemSchema schema;

  public ConstantEvaluator(Map<String, Value> parameters, CallContext context, ItemSchema schema) {
    this.parameters = parameters;
    this.context = context;
    this.schema = schema;
  }

  /** What is known about the items besides their content. */
  public ItemSchema schema() {
    return schema;
  }

  /** The value of an expression; empty when it depends on the row. */
  public Optional<Value> valueOf(Expression expression) {
    return isConstant(expression)
        ? Optional.of(QueryCompiler.constant(expression, parameters, context, schema))
        : Optional.empty();
  }

  private static boolean isConstant(Expression expression) {
    boolean itself =
        switch (expression) {
          case Expression.Name ignored -> false;
          case Expression.Subquery ignored -> false;
          case Expression.Call call -> isPure(call);
          case Expression.Literal ignored -> true;
          case Expression.Parameter ignored -> true;
          case Expression.Compound ignored -> true;
        };
    return itself
        && Expressions.children(expression).stream().allMatch(ConstantEvaluator::isConstant);
  }

  private static boolean isPure(Expression.Call call) {
    ScalarFunction function = call.userDefined() ? null : BuiltInFunctions.byName(call.name());
    return function != null && function.isPure();
  }
}

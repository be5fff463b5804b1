// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Walks through expressions. */
public final class Expressions {
  private Expressions() {}

  /** The direct parts of an expression, without those of its subqueries. */
  public static List<Expression> children(Expression expression) {
    return switch (expression) {
      case Expression.Literal ignored -> List.of();
      case Expression.Parameter ignored -> List.of();
      case Expression.Name ignored -> List.of();
      case Expression.Member member -> List.of(member.base());
      case Expression.Element element -> List.of(element.base(), element.index());
      case Expression.Unary unary -> List.of(unary.operand());
      case Expression.Binary binary -> List.of(binary.left(), binary.right());
      case Expression.And and -> and.conditions();
      case Expression.Or or -> or.conditions();
      case Expression.Conditional conditional ->
          List.of(conditional.condition(), conditional.whenTrue(), conditional.whenFalse());
      case Expression.In in -> with(in.value(), in.candidates());
      case Expression.Between between -> List.of(between.value(), between.low(), between.high());
      case Expression.Like like -> {
        Expression escape = like.escape();
        yield escape == null
            ? List.of(like.value(), like.pattern())
            : List.of(like.value(), like.pattern(), escape);
      }
      case Expression.Call call -> call.arguments();
      case Expression.ArrayOf array -> array.elements();
      case Expression.ObjectOf object ->
          object.properties().stream().map(Expression.Property::value).toList();
      case Expression.Subquery ignored -> List.of();
    };
  }

  /** Whether it contains a subquery. */
  public static boolean hasSubquery(Expression expression) {
    return expression instanceof Expression.Subquery
        || children(expression).stream().anyMatch(Expressions::hasSubquery);
  }

  /**
   * Whether it consists of literals and parameters, so that all rows have the same value. Called
   * before the height of the tree is checked, so it does not recurse.
   */
  public static boolean isConstant(Expression expression) {
    Deque<Expression> open = new ArrayDeque<>(List.of(expression));
    while (!open.isEmpty()) {
      Expression next = open.pop();
      boolean dependsOnRow =
          switch (next) {
            case Expression.Name ignored -> true;
            case Expression.Call ignored -> true;
            case Expression.Subquery ignored -> true;
            case Expression.Literal ignored -> false;
            case Expression.Parameter ignored -> false;
            case Expression.Compound ignored -> false;
          };
      if (dependsOnRow) {
        return false;
      }
      children(next).forEach(open::push);
    }
    return true;
  }

  private static List<Expression> with(Expression first, List<Expression> others) {
    List<Expression> all = new ArrayList<>(others.size() + 1);
    all.add(first);
    all.addAll(others);
    return all;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes expressions. Operators are put in parentheses, so that the text does not depend on
 * precedences.
 */
final class ExpressionText {
  private final StringBuilder text;
  private final Consumer<Query> queries;

  /**
   * @param queries writes a query in parentheses
   */
  ExpressionText(StringBuilder text, Consumer<Query> queries) {
    this.text = text;
    this.queries = queries;
  }

  void write(Expression expression) {
    switch (expression) {
      case Expression.Literal literal -> literal(literal.value());
      case Expression.Parameter parameter -> text.append(parameter.name());
      case Expression.Name name -> text.append(name.name());
      case Expression.Member member -> {
        base(member.base());
        step(member.name());
      }
      case Expression.Element element -> {
        base(element.base());
        text.append('[');
        write(element.index());
        text.append(']');
      }
      case Expression.Call call -> {
        text.append(call.userDefined() ? "udf." : "").append(call.name()).append('(');
        list(call.arguments());
        text.append(')');
      }
      case Expression.ArrayOf array -> {
        text.append('[');
        list(array.elements());
        text.append(']');
      }
      case Expression.ObjectOf object -> object(object);
      case Expression.Scalar scalar -> queries.accept(scalar.query());
      case Expression.Exists exists -> query("EXISTS", exists.query());
      case Expression.ArrayQuery array -> query("ARRAY", array.query());
      case Expression.Unary unary -> parenthesised(() -> unary(unary));
      case Expression.Binary binary -> parenthesised(() -> binary(binary));
      case Expression.And and -> parenthesised(() -> joined(and.conditions(), " AND "));
      case Expression.Or or -> parenthesised(() -> joined(or.conditions(), " OR "));
      case Expression.Conditional conditional -> parenthesised(() -> conditional(conditional));
      case Expression.In in -> parenthesised(() -> in(in));
      case Expression.Between between -> parenthesised(() -> between(between));
      case Expression.Like like -> parenthesised(() -> like(like));
    }
  }

  void list(List<Expression> expressions) {
    joined(expressions, ", ");
  }

  /** A double without a fraction gets one: with digits alone it would be read as a whole number. */
  private void literal(Value value) {
    text.append(ValueText.of(value));
    if (value instanceof NumberValue number && number.hasDigitsOnly() && !number.isLong()) {
      text.append(".0");
    }
  }

  private void joined(List<Expression> expressions, String between) {
    for (int i = 0; i < expressions.size(); i++) {
      text.append(i == 0 ? "" : between);
      write(expressions.get(i));
    }
  }

  /** A step to a property. */
  void step(String name) {
    if (PlainNames.isPlain(name)) {
      text.append('.').append(name);
    } else {
      text.append('[').append(quoted(name)).append(']');
    }
  }

  static String quoted(String name) {
    return ValueText.of(Values.of(name));
  }

  /**
   * The base of a path. A number is put in parentheses, since a dot behind it would be its decimal
   * point.
   */
  private void base(Expression expression) {
    if (expression instanceof Expression.Literal literal
        && literal.value() instanceof NumberValue) {
      parenthesised(() -> write(expression));
    } else {
      write(expression);
    }
  }

  private void object(Expression.ObjectOf object) {
    text.append('{');
    String between = "";
    for (Expression.Property property : object.properties()) {
      text.append(between).append(quoted(property.name())).append(": ");
      write(property.value());
      between = ", ";
    }
    text.append('}');
  }

  private void query(String what, Query query) {
    text.append(what);
    queries.accept(query);
  }

  private void parenthesised(Runnable operation) {
    text.append('(');
    operation.run();
    text.append(')');
  }

  /** Chained unary operators need no parentheses; but two minus signs would begin a comment. */
  private void unary(Expression.Unary unary) {
    text.append(unary.operator().symbol());
    Expression operand = unary.operand();
    if (operand instanceof Expression.Unary inner) {
      text.append(unary.operator() == UnaryOperator.NOT ? "" : " ");
      unary(inner);
    } else {
      base(operand);
    }
  }

  /** Chained operators are read from the left, so a long chain is not nested. */
  private void binary(Expression.Binary binary) {
    if (binary.operator() != BinaryOperator.COALESCE
        && binary.left() instanceof Expression.Binary left
        && left.operator().precedence() == binary.operator().precedence()) {
      binary(left);
    } else {
      write(binary.left());
    }
    text.append(' ').append(binary.operator().symbol()).append(' ');
    write(binary.right());
  }

  private void conditional(Expression.Conditional conditional) {
    write(conditional.condition());
    text.append(" ? ");
    write(conditional.whenTrue());
    text.append(" : ");
    write(conditional.whenFalse());
  }

  private void in(Expression.In in) {
    write(in.value());
    text.append(" IN (");
    list(in.candidates());
    text.append(')');
  }

  private void between(Expression.Between between) {
    write(between.value());
    text.append(" BETWEEN ");
    write(between.low());
    text.append(" AND ");
    write(between.high());
  }

  private void like(Expression.Like like) {
    write(like.value());
    text.append(" LIKE ");
    write(like.pattern());
    Expression escape = like.escape();
    if (escape != null) {
      text.append(" ESCAPE ");
      write(escape);
    }
  }
}

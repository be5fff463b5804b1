// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression: it has a value for each row. {@link Compound} and {@link Subquery} group the
 * kinds, so that code which treats a whole group alike needs one case for it and no {@code
 * default}.
 */
public sealed interface Expression {
  /** An expression whose value depends only on the values of its children. */
  sealed interface Compound extends Expression {}

  /** An expression with a query of its own. */
  sealed interface Subquery extends Expression {
    Query query();
  }

  /** A literal in the query's text. */
  record Literal(Value value) implements Expression {}

  /** A parameter, whose value is sent with the query: {@code @name}. */
  record Parameter(String name, Span span) implements Expression {}

  /** The value of a source. */
  record Name(String name, Span span) implements Expression {}

  /** A property: {@code base.name} or {@code base["name"]}. */
  record Member(Expression base, String name) implements Compound {}

  /** An element of an array, or a property that a parameter names: {@code base[index]}. */
  record Element(Expression base, Expression index) implements Compound {}

  /** An operator with one operand. */
  record Unary(UnaryOperator operator, Expression operand) implements Compound {}

  /** An operator with two operands. */
  record Binary(BinaryOperator operator, Expression left, Expression right) implements Compound {}

  /** Two or more conditions joined by AND. */
  record And(List<Expression> conditions) implements Compound {}

  /** Two or more conditions joined by OR. */
  record Or(List<Expression> conditions) implements Compound {}

  /** {@code condition ? whenTrue : whenFalse}. */
  record Conditional(Expression condition, Expression whenTrue, Expression whenFalse)
      implements Compound {}

  /** {@code value IN (…)}. */
  record In(Expression value, List<Expression> candidates) implements Compound {}

  /** {@code value BETWEEN low AND high}. */
  record Between(Expression value, Expression low, Expression high) implements Compound {}

  /** {@code value LIKE pattern ESCAPE escape}. */
  record Like(Expression value, Expression pattern, @Nullable Expression escape)
      implements Compound {}

  /**
   * A call of a function.
   *
   * @param name as it is written
   * @param userDefined whether it is one of the container's functions: {@code udf.name(…)}
   */
  record Call(String name, boolean userDefined, List<Expression> arguments, Span span)
      implements Expression {}

  /** {@code [ … ]}. */
  record ArrayOf(List<Expression> elements) implements Compound {}

  /** <code>{ … }</code>. */
  record ObjectOf(List<Property> properties) implements Compound {}

  /** A property of an {@link ObjectOf}. */
  record Property(String name, Expression value) {}

  /** A subquery whose only row is the value. */
  record Scalar(Query query) implements Subquery {}

  /** Whether a query has any row. */
  record Exists(Query query) implements Subquery {}

  /** All rows of a query, as an array. */
  record ArrayQuery(Query query) implements Subquery {}
}

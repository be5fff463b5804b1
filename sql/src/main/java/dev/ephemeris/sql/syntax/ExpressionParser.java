// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.syntax.Token.Kind;
import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.tree.UnaryOperator;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions. From the loosest to the tightest binding:
 *
 * <pre>
 *   ?:
 *   ??
 *   OR
 *   AND
 *   IN  BETWEEN  LIKE
 *   =  !=  &lt;  &lt;=  &gt;  &gt;=  &lt;&lt;  &gt;&gt;  &gt;&gt;&gt;
 *   ||
 *   +  -  &amp;  ^  |
 *   *  /  %
 *   -  +  ~  NOT      (before their operand; so NOT a = b means (NOT a) = b, as in the service)
 *   .  []
 * </pre>
 *
 * <p>Operators with two operands are read by climbing their precedences in a loop, so that the
 * stack grows with what is nested and not with what is written side by side.
 */
final class ExpressionParser {
  private static final int LOWEST = BinaryOperator.EQUAL.precedence();

  private final TokenStream tokens;
  private final Supplier<Query> queries;
  private final Nesting nesting = new Nesting();

  ExpressionParser(TokenStream tokens, Supplier<Query> queries) {
    this.tokens = tokens;
    this.queries = queries;
  }

  Expression expression() {
    nesting.enter(tokens.peek().span());
    Expression condition = coalesced();
    if (tokens.takeSymbol("?")) {
      Expression whenTrue = expression();
      tokens.expectSymbol(":");
      condition = new Expression.Conditional(condition, whenTrue, expression());
    }
    nesting.leave();
    return condition;
  }

  private Expression coalesced() {
    Expression left = or();
    int chained = 0;
    while (tokens.takeSymbol("??")) {
      Nesting.check(++chained, tokens.last());
      left = new Expression.Binary(BinaryOperator.COALESCE, left, or());
    }
    return left;
  }

  private Expression or() {
    Expression first = and();
    if (!tokens.peek().isWord("OR")) {
      return first;
    }
    List<Expression> conditions = new ArrayList<>(List.of(first));
    while (tokens.takeWord("OR")) {
      conditions.add(and());
    }
    return new Expression.Or(conditions);
  }

  private Expression and() {
    Expression first = predicate();
    if (!tokens.peek().isWord("AND")) {
      return first;
    }
    List<Expression> conditions = new ArrayList<>(List.of(first));
    while (tokens.takeWord("AND")) {
      conditions.add(predicate());
    }
    return new Expression.And(conditions);
  }

  /** An operation, and IN, BETWEEN or LIKE behind it. */
  private Expression predicate() {
    Expression value = operation(LOWEST);
    int chained = 0;
    while (true) {
      boolean negated = tokens.peek().isWord("NOT") && isPredicate(tokens.peek(1));
      if (!negated && !isPredicate(tokens.peek())) {
        return value;
      }
      Nesting.check(++chained, tokens.peek().span());
      if (negated) {
        tokens.take();
      }
      value = predicateOf(value);
      if (negated) {
        value = new Expression.Unary(UnaryOperator.NOT, value);
      }
    }
  }

  private static boolean isPredicate(Token token) {
    return token.isWord("IN") || token.isWord("BETWEEN") || token.isWord("LIKE");
  }

  private Expression predicateOf(Expression value) {
    if (tokens.takeWord("IN")) {
      return new Expression.In(value, candidates());
    }
    if (tokens.takeWord("BETWEEN")) {
      Expression low = operation(LOWEST);
      tokens.expectWord("AND");
      return new Expression.Between(value, low, operation(LOWEST));
    }
    tokens.expectWord("LIKE");
    Expression pattern = operation(LOWEST);
    Expression escape = tokens.takeWord("ESCAPE") ? operation(LOWEST) : null;
    return new Expression.Like(value, pattern, escape);
  }

  private List<Expression> candidates() {
    tokens.expectSymbol("(");
    List<Expression> candidates = new ArrayList<>();
    do {
      candidates.add(expression());
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
    return candidates;
  }

  /** Operators of at least this precedence and their operands. */
  private Expression operation(int precedence) {
    Expression left = unary();
    int chained = 0;
    while (true) {
      BinaryOperator operator = operator(tokens.peek());
      if (operator == null || operator.precedence() < precedence) {
        return left;
      }
      Nesting.check(++chained, tokens.peek().span());
      tokens.take();
      nesting.enter(tokens.last());
      left = new Expression.Binary(operator, left, operation(operator.precedence() + 1));
      nesting.leave();
    }
  }

  private static @Nullable BinaryOperator operator(Token token) {
    if (token.kind() != Kind.SYMBOL) {
      return null;
    }
    return switch (token.text()) {
      case "||" -> BinaryOperator.CONCATENATE;
      case "|" -> BinaryOperator.BITWISE_OR;
      case "^" -> BinaryOperator.BITWISE_XOR;
      case "&" -> BinaryOperator.BITWISE_AND;
      case "=" -> BinaryOperator.EQUAL;
      case "!=", "<>" -> BinaryOperator.NOT_EQUAL;
      case "<" -> BinaryOperator.LESS;
      case "<=" -> BinaryOperator.LESS_OR_EQUAL;
      case ">" -> BinaryOperator.GREATER;
      case ">=" -> BinaryOperator.GREATER_OR_EQUAL;
      case "<<" -> BinaryOperator.SHIFT_LEFT;
      case ">>" -> BinaryOperator.SHIFT_RIGHT;
      case ">>>" -> BinaryOperator.SHIFT_RIGHT_ZERO_FILL;
      case "+" -> BinaryOperator.ADD;
      case "-" -> BinaryOperator.SUBTRACT;
      case "*" -> BinaryOperator.MULTIPLY;
      case "/" -> BinaryOperator.DIVIDE;
      case "%" -> BinaryOperator.MODULO;
      default -> null;
    };
  }

  private Expression unary() {
    UnaryOperator operator = unaryOperator(tokens.peek());
    if (operator == null) {
      return postfix();
    }
    tokens.take();
    if (operator == UnaryOperator.MINUS && tokens.peek().kind() == Kind.NUMBER) {
      // The sign belongs to the literal, so that the smallest integer of 64 bits can be written.
      Span start = tokens.last();
      return steps(new Expression.Literal(NumberLiteral.of(tokens.take(), true)), start);
    }
    nesting.enter(tokens.last());
    Expression operand = unary();
    nesting.leave();
    return new Expression.Unary(operator, operand);
  }

  private static @Nullable UnaryOperator unaryOperator(Token token) {
    if (token.isWord("NOT")) {
      return UnaryOperator.NOT;
    }
    if (token.kind() != Kind.SYMBOL) {
      return null;
    }
    return switch (token.text()) {
      case "-" -> UnaryOperator.MINUS;
      case "+" -> UnaryOperator.PLUS;
      case "~" -> UnaryOperator.BITWISE_NOT;
      default -> null;
    };
  }

  private Expression postfix() {
    Span start = tokens.peek().span();
    return steps(primary(), start);
  }

  /** The path behind a value: properties and indexes. */
  private Expression steps(Expression value, Span start) {
    Expression base = value;
    int chained = 0;
    while (true) {
      if (tokens.takeSymbol(".")) {
        base = new Expression.Member(base, propertyName());
      } else if (tokens.takeSymbol("[")) {
        Expression index = expression();
        tokens.expectSymbol("]");
        base = element(base, index, start.to(tokens.last()));
      } else {
        return base;
      }
      Nesting.check(++chained, tokens.last());
    }
  }

  private static Expression element(Expression base, Expression index, Span span) {
    if (!Expressions.isConstant(index)) {
      throw new SqlException(
          Code.COMPUTED_INDEX,
          span,
          "The specified query includes 'member indexer' which is currently not supported. Expected a string, a number or a parameter in the brackets.");
    }
    return index instanceof Expression.Literal literal
            && literal.value() instanceof StringValue name
        ? new Expression.Member(base, name.text())
        : new Expression.Element(base, index);
  }

  /** A name after a dot, where keywords are allowed. */
  String propertyName() {
    if (tokens.peek().kind() != Kind.WORD) {
      throw tokens.expected("the name of a property");
    }
    return tokens.take().text();
  }

  Expression primary() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case NUMBER -> new Expression.Literal(NumberLiteral.of(tokens.take(), false));
      case STRING -> new Expression.Literal(Values.of(tokens.take().text()));
      case PARAMETER -> new Expression.Parameter(tokens.take().text(), token.span());
      case WORD -> word(token);
      case SYMBOL -> bracketed(token);
      case END -> throw tokens.expected("an expression");
    };
  }

  private Expression bracketed(Token token) {
    return switch (token.text()) {
      case "[" -> {
        tokens.take();
        yield new Expression.ArrayOf(list("]"));
      }
      case "{" -> {
        tokens.take();
        yield new Expression.ObjectOf(properties());
      }
      case "(" -> parenthesised();
      default -> throw tokens.expected("an expression");
    };
  }

  private Expression parenthesised() {
    if (tokens.peek(1).isWord("SELECT")) {
      return new Expression.Scalar(parenthesisedQuery());
    }
    tokens.take();
    Expression inner = expression();
    tokens.expectSymbol(")");
    return inner;
  }

  private Expression word(Token token) {
    return switch (token.text().toUpperCase(Locale.ROOT)) {
      case "NULL" -> literal(Values.NULL);
      case "TRUE" -> literal(Values.TRUE);
      case "FALSE" -> literal(Values.FALSE);
      case "UNDEFINED" -> literal(Values.UNDEFINED);
      case "EXISTS" -> {
        tokens.take();
        yield new Expression.Exists(parenthesisedQuery());
      }
      case "ARRAY" -> {
        tokens.take();
        yield new Expression.ArrayQuery(parenthesisedQuery());
      }
      default -> name(token);
    };
  }

  private Expression literal(Value value) {
    tokens.take();
    return new Expression.Literal(value);
  }

  private Expression name(Token token) {
    if (Keywords.isReserved(token.text()) && !Keywords.canBeCalled(token.text())) {
      throw tokens.expectedName("an expression");
    }
    boolean called = tokens.peek(1).isSymbol("(");
    tokens.take();
    if (called) {
      return call(token.text(), false, token.span());
    }
    boolean userDefined =
        token.isWord("udf")
            && tokens.peek().isSymbol(".")
            && tokens.peek(1).kind() == Kind.WORD
            && tokens.peek(2).isSymbol("(");
    if (userDefined) {
      tokens.take();
      Token function = tokens.take();
      return call(function.text(), true, token.span().to(function.span()));
    }
    if (Keywords.isReserved(token.text())) {
      throw tokens.expected("'('");
    }
    return new Expression.Name(token.text(), token.span());
  }

  private Expression call(String name, boolean userDefined, Span span) {
    tokens.expectSymbol("(");
    List<Expression> arguments = list(")");
    return new Expression.Call(name, userDefined, arguments, span.to(tokens.last()));
  }

  /** Expressions up to a closing bracket, which is taken too. */
  private List<Expression> list(String closing) {
    List<Expression> elements = new ArrayList<>();
    if (tokens.takeSymbol(closing)) {
      return elements;
    }
    do {
      elements.add(expression());
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(closing);
    return elements;
  }

  private List<Expression.Property> properties() {
    List<Expression.Property> properties = new ArrayList<>();
    if (tokens.takeSymbol("}")) {
      return properties;
    }
    do {
      Kind kind = tokens.peek().kind();
      if (kind != Kind.STRING && kind != Kind.WORD) {
        throw tokens.expected("the name of a property");
      }
      String name = tokens.take().text();
      tokens.expectSymbol(":");
      properties.add(new Expression.Property(name, expression()));
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol("}");
    return properties;
  }

  Query parenthesisedQuery() {
    tokens.expectSymbol("(");
    nesting.enter(tokens.last());
    Query query = queries.get();
    nesting.leave();
    tokens.expectSymbol(")");
    return query;
  }
}

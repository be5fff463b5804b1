// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Makes queries that a parser could return: all kinds of expressions and clauses. */
final class RandomQueries {
  private static final int MAX_DEPTH = 4;
  private static final List<String> NAMES = List.of("c", "r", "food", "_x", "Root", "p2");
  private static final List<String> PROPERTIES =
      List.of(
          "a", "b_2", "value", "Order", "with space", "quote\"d", "back\\slash", "", "é", "1st");
  private static final List<String> STRINGS =
      List.of("", "plain", "it's", "\"", "\\", "\n\t\b\f\r", "\u0001\u007f", "世界", "😀", "\ud83d");
  private static final List<String> FUNCTIONS = List.of("ABS", "Contains", "_Score", "LEFT");

  private static final int MAX_JOINS = 10;

  private final Random random;
  private int depth;
  private int joinsLeft;

  RandomQueries(long seed) {
    this.random = new Random(seed);
  }

  Query query() {
    // Only the outermost query can have an order and a limit.
    boolean outermost = depth == 0;
    joinsLeft = outermost ? MAX_JOINS : joinsLeft;
    depth++;
    boolean hasFrom = chance(80);
    boolean hasTop = outermost && chance(20);
    Query query =
        new Query(
            new Select(chance(20), hasTop ? count() : null, selection()),
            hasFrom ? new From(list(1, sources(), this::source)) : null,
            chance(50) ? expression() : null,
            chance(20) ? list(1, 2, this::expression) : List.of(),
            outermost ? orderBy() : OrderBy.NONE,
            outermost && chance(20) ? new OffsetLimit(count(), count()) : null);
    depth--;
    return query;
  }

  /**
   * The number of sources of a query, bounded so that all nested ones together are not too many.
   */
  private int sources() {
    int sources = Math.min(3, 1 + joinsLeft);
    joinsLeft -= sources - 1;
    return sources;
  }

  private Select.Selection selection() {
    return switch (random.nextInt(3)) {
      case 0 -> new Select.All(Span.NONE);
      case 1 -> new Select.ValueOf(expression());
      default ->
          new Select.ListOf(
              list(1, 3, () -> new Select.Item(expression(), chance(50) ? property() : null)));
    };
  }

  private From.Source source() {
    From.Collection collection =
        deep() || chance(80)
            ? new From.Path(name(), list(0, 2, this::step), Span.NONE)
            : new From.Derived(query());
    return switch (random.nextInt(3)) {
      case 0 -> new From.Iterated(name(), collection, Span.NONE);
      case 1 -> new From.Aliased(collection, collection.impliedName(), Span.NONE);
      default -> new From.Aliased(collection, property(), Span.NONE);
    };
  }

  private From.Step step() {
    return chance(80) ? From.Step.property(property()) : From.Step.element(random.nextInt(9));
  }

  private OrderBy orderBy() {
    if (chance(70)) {
      return OrderBy.NONE;
    }
    boolean byRank = chance(30);
    return new OrderBy(
        list(1, 2, () -> new OrderBy.Item(byRank ? call() : expression(), chance(50), Span.NONE)),
        byRank);
  }

  private Expression count() {
    return chance(50)
        ? new Expression.Literal(Values.of(random.nextInt(Integer.MAX_VALUE)))
        : parameter();
  }

  Expression expression() {
    if (deep()) {
      return leaf();
    }
    depth++;
    Expression expression = random.nextInt(4) == 0 ? leaf() : inner();
    depth--;
    return expression;
  }

  private Expression inner() {
    return switch (random.nextInt(17)) {
      case 0, 1 -> new Expression.Member(expression(), property());
      case 2 -> new Expression.Element(expression(), index());
      case 3, 4 -> new Expression.Unary(any(UnaryOperator.values()), expression());
      case 5, 6, 7 ->
          new Expression.Binary(any(BinaryOperator.values()), expression(), expression());
      case 8 -> new Expression.And(list(2, 4, this::expression));
      case 9 -> new Expression.Or(list(2, 4, this::expression));
      case 10 -> new Expression.Conditional(expression(), expression(), expression());
      case 11 -> new Expression.In(expression(), list(1, 3, this::expression));
      case 12 -> new Expression.Between(expression(), expression(), expression());
      case 13 -> new Expression.Like(expression(), expression(), chance(50) ? expression() : null);
      case 14 -> call();
      case 15 -> chance(50) ? new Expression.ArrayOf(list(0, 3, this::expression)) : object();
      default -> subquery();
    };
  }

  /** A string as an index is the name of a property. */
  private Expression index() {
    return chance(50) ? new Expression.Literal(Values.of(random.nextInt(9))) : parameter();
  }

  private Expression call() {
    return new Expression.Call(any(FUNCTIONS), chance(20), list(0, 3, this::expression), Span.NONE);
  }

  private Expression object() {
    return new Expression.ObjectOf(
        list(0, 3, () -> new Expression.Property(any(STRINGS), expression())));
  }

  private Expression subquery() {
    return switch (random.nextInt(3)) {
      case 0 -> new Expression.Scalar(query());
      case 1 -> new Expression.Exists(query());
      default -> new Expression.ArrayQuery(query());
    };
  }

  private Expression leaf() {
    return switch (random.nextInt(9)) {
      case 0 -> new Expression.Literal(Values.of(random.nextLong()));
      case 1 -> new Expression.Literal(Values.of(random.nextGaussian() * 1e-7));
      case 2 -> new Expression.Literal(Values.of(random.nextInt(20) - 10));
      case 3 -> new Expression.Literal(Values.of(any(STRINGS)));
      case 4 -> new Expression.Literal(Values.of(random.nextBoolean()));
      case 5 -> new Expression.Literal(chance(50) ? Values.NULL : Values.UNDEFINED);
      case 6 -> parameter();
      default -> new Expression.Name(name(), Span.NONE);
    };
  }

  private Expression parameter() {
    return new Expression.Parameter("@" + name(), Span.NONE);
  }

  private String name() {
    return any(NAMES);
  }

  private String property() {
    return any(PROPERTIES);
  }

  private boolean deep() {
    return depth > MAX_DEPTH;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> List<T> list(int least, int most, Supplier<T> element) {
    int size = least + random.nextInt(most - least + 1);
    return IntStream.range(0, size).mapToObj(ignored -> element.get()).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.Evaluator.Constant;
import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import dev.ephemeris.sql.evaluate.QueryProgram.SortKey;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.schema.ComputedProperty;
import dev.ephemeris.sql.schema.ItemSchema;
import dev.ephemeris.sql.syntax.RowCount;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OffsetLimit;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles queries. Finds all mistakes other than those of syntax. */
public final class QueryCompiler {
  private final Map<String, Value> parameters;
  private final Frame constants;
  private final ItemSchema schema;

  QueryCompiler(Map<String, Value> parameters, CallContext context, ItemSchema schema) {
    this(parameters, new Frame(0, context), schema);
  }

  /**
   * @param constants what constants are evaluated with
   */
  QueryCompiler(Map<String, Value> parameters, Frame constants, ItemSchema schema) {
    this.parameters = parameters;
    this.constants = constants;
    this.schema = schema;
  }

  /**
   * Compiles a query without a schema.
   *
   * @param parameters their values by their names, which begin with {@code @}
   */
  public static CompiledQuery compile(
      Query query, Map<String, Value> parameters, CallContext context) {
    return compile(query, parameters, context, ItemSchema.NONE);
  }

  /** Compiles a query with a schema of the items. */
  public static CompiledQuery compile(
      Query query, Map<String, Value> parameters, CallContext context, ItemSchema schema) {
    return new QueryCompiler(parameters, context, schema).outermost(query);
  }

  /** The value of an expression that does not depend on a row. */
  static Value constant(
      Expression expression,
      Map<String, Value> parameters,
      CallContext context,
      ItemSchema schema) {
    QueryCompiler compiler = new QueryCompiler(parameters, context, schema);
    Scope scope = Scope.outermost(new Scope.Slots());
    return new ExpressionCompiler(compiler, scope).compile(expression).evaluate(compiler.constants);
  }

  /** A frame for constants. */
  Frame constants() {
    return constants;
  }

  ItemSchema schema() {
    return schema;
  }

  Value parameter(Expression.Parameter parameter) {
    Value value = parameters.get(parameter.name());
    if (value == null) {
      throw new SqlException(
          Code.MISSING_PARAMETER,
          parameter.span(),
          "The query uses the parameter %s, but no value is given for it."
              .formatted(parameter.name()));
    }
    return value;
  }

  /**
   * Compiles the outermost query. If its first source is a subquery, that cannot refer to anything
   * else, so it runs on its own and its rows are this query's input.
   */
  private CompiledQuery outermost(Query query) {
    Scope scope = Scope.outermost(new Scope.Slots());
    int inputSlot = scope.slots().take();
    From from = query.from();
    CompiledQuery input = null;
    if (from != null && collection(from.sources().getFirst()) instanceof From.Derived derived) {
      input = outermost(derived.query());
    }
    QueryProgram program = program(query, scope, inputSlot);
    return new CompiledQuery(program, scope.slots().count(), input);
  }

  Subquery subquery(Query query, Scope outer) {
    Scope scope = outer.inner();
    return new Subquery(program(query, scope, scope.slots().take()));
  }

  private QueryProgram program(Query query, Scope scope, int inputSlot) {
    List<SourceProgram> sources = sources(query.from(), scope, inputSlot);
    ExpressionCompiler rows = new ExpressionCompiler(this, scope);
    Expression condition = query.where();
    Evaluator where = condition == null ? null : rows.compile(condition);
    boolean grouped = !query.groupBy().isEmpty() || AggregateFinder.isIn(query);
    ExpressionCompiler results = rows;
    Grouping grouping = null;
    if (grouped) {
      int firstKeySlot = scope.slots().take(query.groupBy().size());
      grouping = new Grouping(rows.compileAll(query.groupBy()), firstKeySlot);
      results = new GroupedCompiler(rows, query.groupBy(), firstKeySlot, grouping);
    }
    Evaluator projection = new ProjectionCompiler(results, query).compile();
    List<SortKey> sortKeys =
        grouping != null && grouping.isWhole()
            ? nothingToSort(query.orderBy(), rows, results)
            : sortKeys(query.orderBy(), results);
    return new QueryProgram(
        inputSlot, sources, where, grouping, sortKeys, projection, range(query, rows));
  }

  private static From.Collection collection(From.Source source) {
    return switch (source) {
      case From.Aliased aliased -> aliased.collection();
      case From.Iterated iterated -> iterated.collection();
    };
  }

  private List<SourceProgram> sources(@Nullable From from, Scope scope, int inputSlot) {
    List<SourceProgram> sources = new ArrayList<>();
    if (from == null) {
      return sources;
    }
    for (From.Source source : from.sources()) {
      boolean first = sources.isEmpty() && scope.isOutermost();
      sources.add(source(source, scope, first ? inputSlot : -1));
    }
    return sources;
  }

  /**
   * @param inputSlot where the value is that the query is run on, for the first source; else -1
   */
  private SourceProgram source(From.Source source, Scope scope, int inputSlot) {
    boolean elements = source instanceof From.Iterated;
    return switch (collection(source)) {
      case From.Derived derived when inputSlot < 0 -> {
        Subquery query = subquery(derived.query(), scope);
        yield new SourceProgram.Rows(query, declare(source, null, scope), elements);
      }
      case From.Derived ignored -> values(input(inputSlot), declare(source, null, scope), elements);
      case From.Path path -> {
        Scope.Declared root =
            inputSlot < 0 ? alias(path, scope) : new Scope.Declared(inputSlot, List.of());
        Evaluator value = follow(root, path.steps(), scope);
        List<String> place = elements ? null : place(root.path(), path.steps());
        yield values(value, declare(source, place, scope), elements);
      }
    };
  }

  private static SourceProgram values(Evaluator value, int slot, boolean elements) {
    return elements
        ? new SourceProgram.Elements(value, slot)
        : new SourceProgram.Single(value, slot);
  }

  private static int declare(From.Source source, @Nullable List<String> place, Scope scope) {
    if (source.name().isEmpty() && scope.declaresItself("")) {
      // Several subqueries may have no name; only SELECT * can refer to one of them.
      return scope.slots().take();
    }
    if (scope.declaresItself(source.name())) {
      throw new SqlException(
          Code.NOT_ALLOWED,
          source.span(),
          "The name '%s' is already taken by another source in FROM.".formatted(source.name()));
    }
    return scope.declare(source.name(), place);
  }

  private static Evaluator input(int slot) {
    return frame -> frame.get(slot);
  }

  private static Scope.Declared alias(From.Path path, Scope scope) {
    Scope.Declared declared = scope.find(path.root());
    if (declared == null) {
      throw new SqlException(
          Code.UNKNOWN_NAME,
          new Span(path.span().start(), path.span().start() + path.root().length()),
          "Identifier '%s' could not be resolved. What is joined, and what a subquery is about, must come from a source before it."
              .formatted(path.root()));
    }
    return declared;
  }

  private Evaluator follow(Scope.Declared root, List<From.Step> steps, Scope scope) {
    Evaluator value = input(root.slot());
    @Nullable List<String> place = root.path();
    for (From.Step step : steps) {
      Evaluator base = value;
      String name = step.name();
      value =
          name == null
              ? frame -> Operators.element(base.evaluate(frame), NumberValue.of(step.index()))
              : member(base, place, name, scope);
      place = place(place, List.of(step));
    }
    return value;
  }

  /** The path to which steps lead within an item; null if they do not lead to a property of it. */
  private static @Nullable List<String> place(@Nullable List<String> root, List<From.Step> steps) {
    if (root == null) {
      return null;
    }
    List<String> place = new ArrayList<>(root);
    for (From.Step step : steps) {
      String name = step.name();
      if (name == null) {
        return null;
      }
      place.add(name);
    }
    return place;
  }

  /**
   * A property, stored or computed.
   *
   * @param place where in an item the base is; null when it is no part of one
   */
  Evaluator member(Evaluator base, @Nullable List<String> place, String name, Scope scope) {
    ComputedProperty computed =
        place != null && place.isEmpty() ? schema.computed().get(name) : null;
    return computed == null
        ? frame -> Operators.member(base.evaluate(frame), name)
        : ComputedValues.of(computed, base, this, scope.slots());
  }

  /** Checks the sort keys of a query with a single row, which needs no order. */
  private static List<SortKey> nothingToSort(
      OrderBy orderBy, ExpressionCompiler rows, ExpressionCompiler results) {
    for (OrderBy.Item item : orderBy.items()) {
      Expression expression = item.expression();
      Evaluator unused = (AggregateFinder.isIn(expression) ? results : rows).compile(expression);
    }
    return List.of();
  }

  private static List<SortKey> sortKeys(OrderBy orderBy, ExpressionCompiler compiler) {
    return orderBy.items().stream()
        .map(item -> new SortKey(compiler.compile(item.expression()), item.descending()))
        .toList();
  }

  private static RowRange range(Query query, ExpressionCompiler compiler) {
    Select select = query.select();
    Expression top = select.top();
    OffsetLimit offsetLimit = query.offsetLimit();
    if (top != null && offsetLimit != null) {
      throw new SqlException(
          Code.NOT_ALLOWED, Span.NONE, "TOP and OFFSET LIMIT cannot be used together.");
    }
    if (top != null) {
      return new RowRange(select.distinct(), 0, count(RowCount.TOP, top, compiler));
    }
    if (offsetLimit != null) {
      return new RowRange(
          select.distinct(),
          count(RowCount.OFFSET, offsetLimit.offset(), compiler),
          count(RowCount.LIMIT, offsetLimit.limit(), compiler));
    }
    return new RowRange(select.distinct(), 0, -1);
  }

  private static long count(RowCount clause, Expression expression, ExpressionCompiler compiler) {
    if (compiler.compile(expression) instanceof Constant constant
        && constant.value() instanceof NumberValue number
        && RowCount.isAllowed(number)) {
      return number.integer();
    }
    throw clause.wrong(
        expression instanceof Expression.Parameter parameter ? parameter.span() : Span.NONE);
  }
}

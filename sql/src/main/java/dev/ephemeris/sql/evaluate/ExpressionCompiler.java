// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.evaluate.Evaluator.Constant;
import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.schema.SchemaFunctions;
import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Compiles expressions. Names become slots, parameters become constants, and an expression of
 * constants alone is evaluated once.
 */
class ExpressionCompiler {
  private final QueryCompiler queries;
  private final Scope scope;

  ExpressionCompiler(QueryCompiler queries, Scope scope) {
    this.queries = queries;
    this.scope = scope;
  }

  Scope scope() {
    return scope;
  }

  QueryCompiler queries() {
    return queries;
  }

  Evaluator compile(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> new Constant(literal.value());
      case Expression.Parameter parameter -> new Constant(queries.parameter(parameter));
      case Expression.Name name -> slot(name);
      case Expression.Member member -> member(member);
      case Expression.Element element -> element(element);
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.And and -> folded(compileAll(and.conditions()), Conditions::and);
      case Expression.Or or -> folded(compileAll(or.conditions()), Conditions::or);
      case Expression.Conditional conditional -> conditional(conditional);
      case Expression.In in -> in(in);
      case Expression.Between between -> between(between);
      case Expression.Like like -> LikeCompiler.compile(like, this);
      case Expression.Call call -> call(call);
      case Expression.ArrayOf array -> array(array);
      case Expression.ObjectOf object -> object(object);
      case Expression.Scalar scalar -> queries.subquery(scalar.query(), scope)::single;
      case Expression.Exists exists -> queries.subquery(exists.query(), scope)::exists;
      case Expression.ArrayQuery array -> queries.subquery(array.query(), scope)::array;
    };
  }

  List<Evaluator> compileAll(List<Expression> expressions) {
    List<Evaluator> compiled = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      compiled.add(compile(expression));
    }
    return compiled;
  }

  Evaluator slot(Expression.Name name) {
    Scope.Declared declared = scope.find(name.name());
    if (declared == null) {
      throw new SqlException(
          Code.UNKNOWN_NAME,
          name.span(),
          "Identifier '%s' could not be resolved. No source in FROM has this name."
              .formatted(name.name()));
    }
    int slot = declared.slot();
    return frame -> frame.get(slot);
  }

  private Evaluator member(Expression.Member member) {
    List<String> place = placeOfItem(member.base());
    return folded(
        compile(member.base()), base -> queries.member(base, place, member.name(), scope));
  }

  /** As {@link #placeOf}, but only computed if the schema has settings for some path. */
  private @Nullable List<String> placeOfItem(Expression expression) {
    return queries.schema().computed().isEmpty() ? null : placeOf(expression);
  }

  /** The path of an expression within an item; null if it is not a property of the item. */
  private @Nullable List<String> placeOf(Expression expression) {
    List<String> names = new ArrayList<>();
    Expression base = expression;
    while (base instanceof Expression.Member member) {
      names.addFirst(member.name());
      base = member.base();
    }
    Scope.Declared source = base instanceof Expression.Name name ? scope.find(name.name()) : null;
    List<String> root = source == null ? null : source.path();
    if (root != null) {
      names.addAll(0, root);
    }
    return root == null ? null : names;
  }

  private Evaluator element(Expression.Element element) {
    List<String> place = placeOfItem(element.base());
    return folded(
        List.of(compile(element.base()), compile(element.index())),
        both -> {
          Evaluator base = both.get(0);
          Evaluator index = both.get(1);
          if (index instanceof Constant constant && constant.value() instanceof StringValue name) {
            return queries.member(base, place, name.text(), scope);
          }
          return frame -> Operators.element(base.evaluate(frame), index.evaluate(frame));
        });
  }

  private Evaluator unary(Expression.Unary unary) {
    return folded(
        compile(unary.operand()),
        operand -> frame -> Operators.apply(unary.operator(), operand.evaluate(frame)));
  }

  private Evaluator binary(Expression.Binary binary) {
    BinaryOperator operator = binary.operator();
    return folded(
        List.of(compile(binary.left()), compile(binary.right())),
        both -> {
          Evaluator left = both.get(0);
          Evaluator right = both.get(1);
          return frame -> Operators.apply(operator, left.evaluate(frame), right.evaluate(frame));
        });
  }

  private Evaluator conditional(Expression.Conditional conditional) {
    Evaluator condition = compile(conditional.condition());
    Evaluator whenTrue = compile(conditional.whenTrue());
    Evaluator whenFalse = compile(conditional.whenFalse());
    return folded(
        List.of(condition, whenTrue, whenFalse),
        ignored ->
            frame ->
                condition.evaluate(frame).equals(Values.TRUE)
                    ? whenTrue.evaluate(frame)
                    : whenFalse.evaluate(frame));
  }

  private Evaluator in(Expression.In in) {
    List<Evaluator> parts = new ArrayList<>();
    parts.add(compile(in.value()));
    parts.addAll(compileAll(in.candidates()));
    return folded(parts, all -> Conditions.in(all.getFirst(), all.subList(1, all.size())));
  }

  private Evaluator between(Expression.Between between) {
    // The value is compiled and evaluated once: it may be a BETWEEN itself, and so on.
    List<Evaluator> parts = compileAll(List.of(between.value(), between.low(), between.high()));
    return folded(parts, all -> Conditions.between(all.getFirst(), all.get(1), all.getLast()));
  }

  Evaluator call(Expression.Call call) {
    if (call.userDefined()) {
      throw new SqlException(
          Code.UNKNOWN_FUNCTION,
          call.span(),
          "User-defined functions are not supported: 'udf.%s'.".formatted(call.name()));
    }
    if (Aggregate.byName(call.name()) != null) {
      throw new SqlException(
          Code.NOT_ALLOWED,
          call.span(),
          "The aggregate %s can stand in SELECT only. Elsewhere it needs a subquery of its own."
              .formatted(call.name()));
    }
    ScalarFunction function = BuiltInFunctions.byName(call.name());
    if (function == null) {
      throw new SqlException(
          Code.UNKNOWN_FUNCTION,
          nameOf(call),
          "'%s' is not a recognized built-in function name.".formatted(call.name()));
    }
    checkArguments(call, function.name(), function.arity());
    ScalarFunction variant =
        SchemaFunctions.isConcerned(function)
            ? SchemaFunctions.variant(
                function, call.arguments().stream().map(this::placeOf).toList(), queries.schema())
            : function;
    return call(variant, compileAll(call.arguments()));
  }

  private static Span nameOf(Expression.Call call) {
    int start = call.span().start();
    return new Span(start, start + call.name().length());
  }

  static void checkArguments(Expression.Call call, String name, Arity arity) {
    if (arity.allows(call.arguments().size())) {
      return;
    }
    String count =
        arity.most() == Arity.MANY
            ? "at least " + arity.least()
            : (arity.least() == arity.most() ? "" : arity.least() + " to ") + arity.most();
    throw new SqlException(
        Code.WRONG_ARGUMENTS,
        call.span(),
        "The %s function requires %s argument(s). It is given %d."
            .formatted(name, count, call.arguments().size()));
  }

  private Evaluator call(ScalarFunction function, List<Evaluator> compiled) {
    return switch (function.body()) {
      case ScalarFunction.Pure pure ->
          folded(
              compiled,
              parts ->
                  frame -> {
                    frame.step();
                    Value[] arguments = BuiltValues.allOf(parts, frame);
                    return BuiltValues.checked(pure.call(arguments), frame);
                  });
      case ScalarFunction.Impure impure ->
          frame -> {
            frame.step();
            Value[] arguments = BuiltValues.allOf(compiled, frame);
            return BuiltValues.checked(impure.call(arguments, frame.context()), frame);
          };
    };
  }

  private Evaluator array(Expression.ArrayOf array) {
    return folded(
        compileAll(array.elements()),
        elements ->
            frame -> BuiltValues.checked(Values.array(BuiltValues.all(elements, frame)), frame));
  }

  private Evaluator object(Expression.ObjectOf object) {
    List<String> names = new ArrayList<>();
    List<Evaluator> compiled = new ArrayList<>();
    for (Expression.Property property : object.properties()) {
      names.add(property.name());
      compiled.add(compile(property.value()));
    }
    return folded(compiled, values -> objectOf(names, values));
  }

  /** An object with these properties. */
  static Evaluator objectOf(List<String> names, List<Evaluator> values) {
    return frame -> {
      Value[] evaluated = BuiltValues.allOf(values, frame);
      Map<String, Value> properties = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        properties.put(names.get(i), evaluated[i]);
      }
      return BuiltValues.checked(Values.object(properties), frame);
    };
  }

  private Evaluator folded(Evaluator part, UnaryOperator<Evaluator> whole) {
    return folded(List.of(part), parts -> whole.apply(parts.getFirst()));
  }

  /** Evaluates an expression now if all its parts are constants. */
  Evaluator folded(List<Evaluator> parts, Function<List<Evaluator>, Evaluator> whole) {
    Evaluator evaluator = whole.apply(parts);
    boolean isConstant = parts.stream().allMatch(Constant.class::isInstance);
    return isConstant ? constant(evaluator) : evaluator;
  }

  /** Counts the constant's memory for as long as the query runs. */
  private Constant constant(Evaluator evaluator) {
    Frame frame = queries.constants();
    Value value = evaluator.evaluate(frame);
    if (frame.isBounded()) {
      frame.memory().take(Footprint.of(value));
    }
    return new Constant(value);
  }
}

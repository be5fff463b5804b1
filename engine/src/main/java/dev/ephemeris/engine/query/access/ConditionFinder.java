// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexValues;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.sql.evaluate.AggregateFinder;
import dev.ephemeris.sql.evaluate.ConstantEvaluator;
import dev.ephemeris.sql.function.text.LikePattern;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import dev.ephemeris.sql.tree.UnaryOperator;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a filter says about single paths. It may miss conditions, because the filter is
 * applied to each item found; but every condition must be true for all items that pass.
 */
public final class ConditionFinder {
  private final ItemPaths paths;
  private final ConstantEvaluator constants;
  private final RegionFinder regions;

  private ConditionFinder(ItemPaths paths, ConstantEvaluator constants) {
    this.paths = paths;
    this.constants = constants;
    this.regions = new RegionFinder(paths, constants);
  }

  /** What follows from the filter of a query on items. */
  public static ImpliedConditions find(Query query, ConstantEvaluator constants) {
    Expression where = query.where();
    return where == null
        ? ImpliedConditions.ALWAYS
        : new ConditionFinder(ItemPaths.of(query), constants).implied(where);
  }

  /** The texts of the parts of a filter that say something about single paths, by path. */
  public static Map<ValuePath, String> texts(Query query, ConstantEvaluator constants) {
    Expression where = query.where();
    if (where == null) {
      return Map.of();
    }
    ConditionFinder finder = new ConditionFinder(ItemPaths.of(query), constants);
    List<Expression> parts =
        where instanceof Expression.And and ? and.conditions() : List.of(where);
    Map<ValuePath, String> texts = new LinkedHashMap<>();
    for (Expression part : parts) {
      ImpliedConditions implied = finder.implied(part);
      String text = QueryText.of(part);
      implied.conditions().keySet().forEach(path -> texts.merge(path, text, ConditionFinder::and));
      implied.regions().keySet().forEach(path -> texts.merge(path, text, ConditionFinder::and));
    }
    return texts;
  }

  private static String and(String left, String right) {
    return left + " AND " + right;
  }

  private ImpliedConditions implied(Expression filter) {
    Optional<Value> known = constants.valueOf(filter);
    if (known.isPresent()) {
      return known.get().equals(Values.TRUE) ? ImpliedConditions.ALWAYS : ImpliedConditions.NOTHING;
    }
    return switch (filter) {
      case Expression.And and ->
          ImpliedConditions.allOf(and.conditions().stream().map(this::implied).toList());
      case Expression.Or or -> anyOf(or.conditions());
      case Expression.Binary binary -> comparison(binary);
      case Expression.In in -> in(in);
      case Expression.Between between -> between(between);
      case Expression.Like like -> like(like);
      case Expression.Call call -> call(call);
      case Expression.Unary unary ->
          unary.operator() == UnaryOperator.NOT
              ? equal(unary.operand(), Values.FALSE)
              : ImpliedConditions.NOTHING;
      case Expression.Exists exists -> exists(exists.query());
      case Expression.Name ignored -> equal(filter, Values.TRUE);
      case Expression.Member ignored -> equal(filter, Values.TRUE);
      case Expression.Compound ignored -> ImpliedConditions.NOTHING;
      case Expression.Subquery ignored -> ImpliedConditions.NOTHING;
      case Expression.Literal ignored -> ImpliedConditions.NOTHING;
      case Expression.Parameter ignored -> ImpliedConditions.NOTHING;
    };
  }

  private ImpliedConditions anyOf(List<Expression> filters) {
    List<ImpliedConditions> parts = new ArrayList<>();
    for (Expression filter : filters) {
      Optional<Value> known = constants.valueOf(filter);
      // Alternatives that are never true add nothing.
      if (known.isEmpty() || known.get().equals(Values.TRUE)) {
        parts.add(implied(filter));
      }
    }
    return parts.isEmpty() ? ImpliedConditions.NOTHING : ImpliedConditions.anyOf(parts);
  }

  private ImpliedConditions comparison(Expression.Binary binary) {
    Comparison comparison = Comparison.of(binary.operator());
    if (comparison == null) {
      return ImpliedConditions.NOTHING;
    }
    Optional<Value> right = constants.valueOf(binary.right());
    if (right.isPresent()) {
      return comparison(comparison, binary.left(), right.get());
    }
    Optional<Value> left = constants.valueOf(binary.left());
    return left.isPresent()
        ? comparison(comparison.exchanged(), binary.right(), left.get())
        : ImpliedConditions.NOTHING;
  }

  private ImpliedConditions comparison(Comparison comparison, Expression place, Value bound) {
    if (RegionFinder.isDistance(place)) {
      return switch (comparison) {
        case EQUAL, LESS, LESS_OR_EQUAL -> regions.near(place, bound);
        case GREATER, GREATER_OR_EQUAL -> ImpliedConditions.NOTHING;
      };
    }
    return switch (comparison) {
      case EQUAL -> equal(place, bound);
      case LESS -> ordered(place, bound, to(bound, false));
      case LESS_OR_EQUAL -> ordered(place, bound, to(bound, true));
      case GREATER -> ordered(place, bound, from(bound, false));
      case GREATER_OR_EQUAL -> ordered(place, bound, from(bound, true));
    };
  }

  private static ValueRange to(Value bound, boolean inclusive) {
    return ValueRange.to(IndexValues.of(bound), inclusive);
  }

  private static ValueRange from(Value bound, boolean inclusive) {
    return ValueRange.from(IndexValues.of(bound), inclusive);
  }

  private ImpliedConditions equal(Expression place, Value value) {
    if (place instanceof Expression.Call call && value.equals(Values.TRUE)) {
      return call(call);
    }
    return value.isUndefined()
        ? ImpliedConditions.NOTHING
        : condition(
            place, IndexValues.equalTo(value), IndexValues.isOne(value), isDistinguished(value));
  }

  private ImpliedConditions ordered(Expression place, Value bound, ValueRange range) {
    boolean hasOrder =
        bound.isDefined() && bound.type() != ValueType.ARRAY && bound.type() != ValueType.OBJECT;
    return hasOrder
        ? condition(place, range, false, isDistinguished(bound))
        : ImpliedConditions.NOTHING;
  }

  /** Whether the index distinguishes this value from all others. */
  private static boolean isDistinguished(Value value) {
    return switch (value.type()) {
      case UNDEFINED, ARRAY, OBJECT -> false;
      case NULL, BOOLEAN, NUMBER -> true;
      case STRING -> isShort(((StringValue) value).text());
    };
  }

  private static boolean isShort(String text) {
    return text.length() * 3L <= IndexValue.MAX_TEXT_BYTES;
  }

  private ImpliedConditions condition(
      Expression place, ValueRange range, boolean oneValue, boolean exact) {
    return condition(place, ValueRanges.of(range), oneValue, exact);
  }

  private ImpliedConditions condition(
      Expression place, ValueRanges ranges, boolean oneValue, boolean exact) {
    ValuePath path = paths.of(place);
    if (path == null || path.steps().isEmpty()) {
      return ImpliedConditions.NOTHING;
    }
    // The index does not tell which element of an array or join has the value.
    boolean isExact = exact && ItemPaths.isSingle(path);
    return ImpliedConditions.of(new Condition(path, ranges, oneValue, isExact));
  }

  private ImpliedConditions in(Expression.In in) {
    List<ImpliedConditions> parts = new ArrayList<>();
    for (Expression candidate : in.candidates()) {
      Optional<Value> value = constants.valueOf(candidate);
      if (value.isEmpty()) {
        return ImpliedConditions.NOTHING;
      }
      if (value.get().isDefined()) {
        parts.add(equal(in.value(), value.get()));
      }
    }
    return parts.isEmpty() ? ImpliedConditions.NOTHING : ImpliedConditions.anyOf(parts);
  }

  private ImpliedConditions between(Expression.Between between) {
    Optional<Value> low = constants.valueOf(between.low());
    Optional<Value> high = constants.valueOf(between.high());
    if (low.isEmpty() || high.isEmpty()) {
      return ImpliedConditions.NOTHING;
    }
    return ImpliedConditions.allOf(
        List.of(
            comparison(Comparison.GREATER_OR_EQUAL, between.value(), low.get()),
            comparison(Comparison.LESS_OR_EQUAL, between.value(), high.get())));
  }

  private ImpliedConditions like(Expression.Like like) {
    Optional<Value> pattern = constants.valueOf(like.pattern());
    Expression escape = like.escape();
    if (escape != null || pattern.isEmpty() || !(pattern.get() instanceof StringValue text)) {
      return ImpliedConditions.NOTHING;
    }
    LikePattern parsed = LikePattern.of(text.text());
    String prefix = parsed.literalPrefix().orElse("");
    if (parsed.isLiteral()) {
      return equal(like.value(), Values.of(prefix));
    }
    return startsWith(like.value(), prefix, parsed.isPrefix());
  }

  private ImpliedConditions startsWith(Expression place, String prefix, boolean exact) {
    String indexed = isShort(prefix) ? prefix : prefix.substring(0, shortLength(prefix));
    return condition(
        place,
        ValueRange.startingWith(indexed),
        false,
        exact && indexed.length() == prefix.length());
  }

  /** How many characters of a long string are certainly in the index; never half of a pair. */
  private static int shortLength(String text) {
    int length = IndexValue.MAX_TEXT_BYTES / 3;
    return Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
  }

  private ImpliedConditions call(Expression.Call call) {
    if (call.userDefined() || call.arguments().isEmpty()) {
      return ImpliedConditions.NOTHING;
    }
    Expression first = call.arguments().getFirst();
    return switch (call.name().toUpperCase(Locale.ROOT)) {
      case "STARTSWITH" -> startsWith(call);
      case "STRINGEQUALS", "STRING_EQUALS" -> stringEquals(call);
      case "ARRAY_CONTAINS" -> arrayContains(call);
      case "IS_DEFINED" -> condition(first, ValueRange.defined(), false, true);
      case "IS_NULL" -> ofType(first, ValueType.NULL);
      case "IS_BOOL", "IS_BOOLEAN" -> ofType(first, ValueType.BOOLEAN);
      case "IS_NUMBER" -> ofType(first, ValueType.NUMBER);
      case "IS_STRING" -> ofType(first, ValueType.STRING);
      case "IS_ARRAY" -> ofType(first, ValueType.ARRAY);
      case "IS_OBJECT" -> ofType(first, ValueType.OBJECT);
      case "ST_INTERSECTS", "ST_WITHIN" -> regions.touching(call);
      default -> ImpliedConditions.NOTHING;
    };
  }

  private ImpliedConditions ofType(Expression place, ValueType type) {
    return condition(place, IndexValues.rangeOf(type), false, true);
  }

  private ImpliedConditions startsWith(Expression.Call call) {
    return isCaseSensitive(call) && constant(call, 1) instanceof StringValue prefix
        ? startsWith(call.arguments().getFirst(), prefix.text(), true)
        : ImpliedConditions.NOTHING;
  }

  private ImpliedConditions stringEquals(Expression.Call call) {
    return isCaseSensitive(call) && constant(call, 1) instanceof StringValue text
        ? equal(call.arguments().getFirst(), text)
        : ImpliedConditions.NOTHING;
  }

  private boolean isCaseSensitive(Expression.Call call) {
    return call.arguments().size() < 3 || Values.FALSE.equals(constant(call, 2));
  }

  private ImpliedConditions arrayContains(Expression.Call call) {
    Value wanted = constant(call, 1);
    boolean whole = call.arguments().size() < 3 || Values.FALSE.equals(constant(call, 2));
    ValuePath array = paths.of(call.arguments().getFirst());
    if (wanted == null || wanted.isUndefined() || !whole || array == null) {
      return ImpliedConditions.NOTHING;
    }
    ValueRanges ranges = IndexValues.equalTo(wanted);
    boolean isExact = isDistinguished(wanted) && ItemPaths.isSingle(array);
    return ImpliedConditions.of(
        new Condition(array.element(), ranges, IndexValues.isOne(wanted), isExact));
  }

  private @Nullable Value constant(Expression.Call call, int argument) {
    return argument < call.arguments().size()
        ? constants.valueOf(call.arguments().get(argument)).orElse(null)
        : null;
  }

  /**
   * If there is a row, the inner filter is true for some values, unless the query aggregates: then
   * it has a row even without values.
   */
  private ImpliedConditions exists(Query inner) {
    Expression where = inner.where();
    boolean alwaysHasRow = inner.groupBy().isEmpty() && AggregateFinder.isIn(inner);
    if (where == null || alwaysHasRow) {
      return ImpliedConditions.NOTHING;
    }
    ImpliedConditions implied = new ConditionFinder(paths.within(inner), constants).implied(where);
    return new ImpliedConditions(implied.conditions(), implied.regions(), false);
  }
}

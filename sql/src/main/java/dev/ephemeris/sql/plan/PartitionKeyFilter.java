// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.UnaryOperator;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the partition keys that an item must have to fulfil a condition.
 *
 * <p>A condition is turned into alternatives, each of which fixes the values of some of the key's
 * paths. A condition that does not restrict the key is one alternative that fixes nothing; a
 * condition that nothing fulfils has no alternatives. AND combines the alternatives of its
 * operands, OR unites them. Conditions that are not understood do not restrict the key, so there
 * may be an alternative too many, never one too few.
 */
final class PartitionKeyFilter {
  /** With more keys, all ranges are asked instead. */
  static final int MAX_KEYS = 1_000;

  private static final Set<Map<Integer, Value>> ANY = Set.of(Map.of());
  private static final Set<Map<Integer, Value>> IMPOSSIBLE = Set.of();

  private final SourcePaths paths;
  private final List<List<String>> keyPaths;
  private final Map<String, Value> parameters;

  PartitionKeyFilter(
      SourcePaths paths, List<List<String>> keyPaths, Map<String, Value> parameters) {
    this.paths = paths;
    this.keyPaths = keyPaths;
    this.parameters = parameters;
  }

  QueryTargets targets(@Nullable Expression condition) {
    Set<Map<Integer, Value>> alternatives = condition == null ? ANY : alternatives(condition);
    if (alternatives.isEmpty()) {
      return new QueryTargets.Anywhere();
    }
    Set<List<Value>> keys = new LinkedHashSet<>();
    for (Map<Integer, Value> fixed : alternatives) {
      if (keyPaths.isEmpty() || fixed.size() < keyPaths.size()) {
        return new QueryTargets.Everywhere();
      }
      List<Value> key = new ArrayList<>();
      for (int i = 0; i < keyPaths.size(); i++) {
        key.add(fixed.getOrDefault(i, Values.UNDEFINED));
      }
      keys.add(key);
    }
    return new QueryTargets.Keys(List.copyOf(keys));
  }

  private Set<Map<Integer, Value>> alternatives(Expression condition) {
    return switch (condition) {
      case Expression.Literal literal -> literal.value().equals(Values.TRUE) ? ANY : IMPOSSIBLE;
      case Expression.Parameter parameter ->
          Values.TRUE.equals(parameters.get(parameter.name())) ? ANY : IMPOSSIBLE;
      case Expression.Member member -> fixed(member, List.of(Values.TRUE));
      case Expression.Unary unary ->
          unary.operator() == UnaryOperator.NOT
              ? fixed(unary.operand(), List.of(Values.FALSE))
              : ANY;
      case Expression.Binary binary ->
          binary.operator() == BinaryOperator.EQUAL ? equal(binary.left(), binary.right()) : ANY;
      case Expression.In in -> in(in.value(), in.candidates());
      case Expression.And and -> and(and.conditions());
      case Expression.Or or -> or(or.conditions());
      case Expression.Call call -> call.userDefined() ? ANY : call(call);
      case Expression.Compound ignored -> ANY;
      case Expression.Name ignored -> ANY;
      case Expression.Subquery ignored -> ANY;
    };
  }

  private Set<Map<Integer, Value>> and(List<Expression> conditions) {
    Set<Map<Integer, Value>> all = ANY;
    for (Expression condition : conditions) {
      all = combined(all, alternatives(condition));
    }
    return all;
  }

  private static Set<Map<Integer, Value>> combined(
      Set<Map<Integer, Value>> left, Set<Map<Integer, Value>> right) {
    if ((long) left.size() * right.size() > MAX_KEYS) {
      return left.size() <= right.size() ? left : right;
    }
    Set<Map<Integer, Value>> both = new LinkedHashSet<>();
    for (Map<Integer, Value> one : left) {
      for (Map<Integer, Value> other : right) {
        boolean fit =
            one.entrySet().stream()
                .allMatch(
                    entry ->
                        entry
                            .getValue()
                            .equals(other.getOrDefault(entry.getKey(), entry.getValue())));
        if (fit) {
          Map<Integer, Value> merged = new HashMap<>(one);
          merged.putAll(other);
          both.add(merged);
        }
      }
    }
    return both;
  }

  private Set<Map<Integer, Value>> or(List<Expression> conditions) {
    Set<Map<Integer, Value>> all = new LinkedHashSet<>();
    for (Expression condition : conditions) {
      all.addAll(alternatives(condition));
      if (all.size() > MAX_KEYS) {
        return ANY;
      }
    }
    return all;
  }

  private Set<Map<Integer, Value>> equal(Expression left, Expression right) {
    return keyPath(left) >= 0 ? in(left, List.of(right)) : in(right, List.of(left));
  }

  private Set<Map<Integer, Value>> in(Expression value, List<Expression> candidates) {
    List<Value> values = new ArrayList<>();
    for (Expression candidate : candidates) {
      Value constant = LiteralValues.valueOf(candidate, parameters);
      if (constant == null) {
        return ANY;
      }
      values.add(constant);
    }
    return fixed(value, values);
  }

  private Set<Map<Integer, Value>> call(Expression.Call call) {
    List<Expression> arguments = call.arguments();
    return switch (call.name().toUpperCase(Locale.ROOT)) {
      case "IS_NULL" -> first(arguments, List.of(Values.NULL));
      case "IS_BOOL", "IS_BOOLEAN" -> first(arguments, List.of(Values.TRUE, Values.FALSE));
      case "ARRAY_CONTAINS", "_TRY_ARRAY_CONTAINS" ->
          arguments.size() == 2
                  && LiteralValues.valueOf(arguments.getFirst(), parameters)
                      instanceof ArrayValue array
              ? fixed(arguments.getLast(), array.elements())
              : ANY;
      default -> ANY;
    };
  }

  private Set<Map<Integer, Value>> first(List<Expression> arguments, List<Value> values) {
    return arguments.size() == 1 ? fixed(arguments.getFirst(), values) : ANY;
  }

  /** The alternatives in which an expression has one of these values. */
  private Set<Map<Integer, Value>> fixed(Expression expression, List<Value> values) {
    int path = keyPath(expression);
    if (path < 0 || values.size() > MAX_KEYS) {
      return ANY;
    }
    Set<Map<Integer, Value>> alternatives = new LinkedHashSet<>();
    for (Value value : values) {
      if (value instanceof ArrayValue || value instanceof ObjectValue) {
        // It is not specified which key such an item gets.
        return ANY;
      }
      if (value.isDefined()) {
        alternatives.add(Map.of(path, value));
      }
    }
    return alternatives;
  }

  /** The index of the key's path that an expression is; -1 if it is none. */
  private int keyPath(Expression expression) {
    List<String> path = paths.of(expression);
    return path == null ? -1 : keyPaths.indexOf(path);
  }
}

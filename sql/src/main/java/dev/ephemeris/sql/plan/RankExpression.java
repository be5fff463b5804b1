// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The argument of {@code ORDER BY RANK}: a score, or the fusion of several.
 *
 * @param weights the weight of each score; a negative one reverses its order; empty if all are
 *     equal
 */
public record RankExpression(List<Score> scores, List<Double> weights) {
  /** One of the scores. A greater score is better. */
  public sealed interface Score {}

  /** How well a text fits: {@code FullTextScore(text, term, …)}. */
  public record FullText(Expression text, List<Expression> terms) implements Score {}

  /** How near vectors are: {@code VectorDistance(…)}. */
  public record Vector(List<Expression> arguments) implements Score {}

  /** Whether a query has ORDER BY RANK. */
  public static boolean isPresent(Query query) {
    return query.orderBy().byRank();
  }

  /** Reads the argument of ORDER BY RANK, or refuses it. */
  public static RankExpression of(Query query, Map<String, Value> parameters) {
    checkSources(query);
    List<OrderBy.Item> items = query.orderBy().items();
    OrderBy.Item item = items.getFirst();
    if (items.size() != 1 || !(item.expression() instanceof Expression.Call call)) {
      throw noScore(item);
    }
    if (!isCalled(call, "RRF")) {
      return new RankExpression(List.of(score(call, item, parameters)), List.of());
    }
    List<Expression> arguments = call.arguments();
    Value last =
        arguments.isEmpty() ? null : LiteralValues.valueOf(arguments.getLast(), parameters);
    List<Expression> calls = last == null ? arguments : arguments.subList(0, arguments.size() - 1);
    List<Score> scores = new ArrayList<>();
    for (Expression argument : calls) {
      scores.add(score(argument, item, parameters));
    }
    if (scores.isEmpty()) {
      throw noScore(item);
    }
    return new RankExpression(scores, weights(last, scores.size(), item));
  }

  private static void checkSources(Query query) {
    From from = query.from();
    if (from == null) {
      throw noScore(query.orderBy().items().getFirst());
    }
    From.Source source = from.sources().getFirst();
    if (from.sources().size() > 1) {
      throw new SqlException(
          Code.RANK_OF_JOIN, from.sources().get(1).span(), "ORDER BY RANK cannot rank joins.");
    }
    switch (source) {
      case From.Iterated iterated ->
          throw new SqlException(
              Code.RANK_OF_ELEMENTS,
              iterated.span(),
              "ORDER BY RANK can rank items only, not elements of arrays.");
      case From.Aliased aliased -> {
        if (aliased.collection() instanceof From.Derived) {
          throw new SqlException(
              Code.RANK_OF_SUBQUERY,
              aliased.span(),
              "ORDER BY RANK can rank items only, not rows of a subquery.");
        }
      }
    }
  }

  private static Score score(
      Expression expression, OrderBy.Item item, Map<String, Value> parameters) {
    if (VectorOrder.isVectorDistance(expression)
        && expression instanceof Expression.Call call
        && call.arguments().size() >= 2) {
      return new Vector(call.arguments());
    }
    if (expression instanceof Expression.Call call
        && isCalled(call, "FULLTEXTSCORE")
        && call.arguments().size() >= 2) {
      List<Expression> terms = call.arguments().subList(1, call.arguments().size());
      return new FullText(call.arguments().getFirst(), listed(terms, parameters));
    }
    throw noScore(item);
  }

  /** The terms as a list; an older syntax has them in one array. */
  private static List<Expression> listed(List<Expression> terms, Map<String, Value> parameters) {
    if (terms.size() == 1 && terms.getFirst() instanceof Expression.ArrayOf array) {
      return array.elements();
    }
    if (terms.size() == 1
        && LiteralValues.valueOf(terms.getFirst(), parameters) instanceof ArrayValue array) {
      return array.elements().stream().<Expression>map(Expression.Literal::new).toList();
    }
    return terms;
  }

  private static boolean isCalled(Expression.Call call, String name) {
    return !call.userDefined() && call.name().toUpperCase(Locale.ROOT).equals(name);
  }

  private static List<Double> weights(@Nullable Value value, int scores, OrderBy.Item item) {
    if (value == null) {
      return List.of();
    }
    List<Double> weights = new ArrayList<>();
    if (value instanceof ArrayValue array) {
      for (Value weight : array.elements()) {
        if (weight instanceof NumberValue number) {
          weights.add(number.number());
        }
      }
    }
    if (weights.size() != scores) {
      throw new SqlException(
          Code.WRONG_WEIGHTS,
          item.span(),
          "The weights of RRF must be an array of numbers, one for each of its %d scores."
              .formatted(scores));
    }
    return weights;
  }

  private static SqlException noScore(OrderBy.Item item) {
    return new SqlException(
        Code.RANK_BY_NO_SCORE,
        item.span(),
        "The ORDER BY RANK clause must be followed by a VectorDistance and/or a FullTextScore function call. Expected FullTextScore(text, term, …), VectorDistance(vector, vector, …), or RRF of these.");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Map;

/**
 * The order of rows sorted by {@code VectorDistance}: the nearest first, whether a query has ASC,
 * DESC or neither. Whether the nearest have the greatest or the least value depends on the distance
 * function, which the call or the container specifies.
 */
public final class VectorOrder {
  private static final int OPTIONS = 3;

  private VectorOrder() {}

  /** Whether rows are sorted by {@code VectorDistance}. */
  public static boolean isPresent(OrderBy orderBy) {
    return !orderBy.byRank()
        && orderBy.items().size() == 1
        && isVectorDistance(orderBy.items().getFirst().expression());
  }

  static boolean isVectorDistance(Expression expression) {
    return expression instanceof Expression.Call call
        && !call.userDefined()
        && call.name().equalsIgnoreCase("VectorDistance");
  }

  /** Whether the greatest value comes first, for a query that {@link #isPresent sorts so}. */
  public static boolean isDescending(
      Query query, ContainerFacts container, Map<String, Value> parameters) {
    Expression.Call call = (Expression.Call) query.orderBy().items().getFirst().expression();
    List<Expression> arguments = call.arguments();
    if (arguments.size() > OPTIONS
        && LiteralValues.valueOf(arguments.get(OPTIONS), parameters) instanceof ObjectValue options
        && options.get("distanceFunction") instanceof StringValue function) {
      return !function.text().equalsIgnoreCase("euclidean");
    }
    SourcePaths paths = SourcePaths.of(query);
    return arguments.stream()
        .map(paths::of)
        .noneMatch(path -> path != null && container.distancePaths().contains(path));
  }
}

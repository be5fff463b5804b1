// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.function.fulltext.FullTextFunctions;
import dev.ephemeris.sql.function.spatial.SpatialFunctions;
import dev.ephemeris.sql.function.vector.VectorFunctions;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks definitions of computed properties: a single value that depends on one item alone, always
 * the same, whatever the container's other settings are.
 */
final class DefinitionCheck {
  /** Functions whose result depends on other settings of the container. */
  private static final Set<String> DEPENDENT =
      Stream.of(SpatialFunctions.all(), VectorFunctions.all(), FullTextFunctions.all())
          .flatMap(List::stream)
          .map(ScalarFunction::name)
          .collect(Collectors.toUnmodifiableSet());

  private DefinitionCheck() {}

  /** Checks a definition and returns its name for the item. */
  static String aliasOf(Query query) {
    Select select = query.select();
    if (!(select.selection() instanceof Select.ValueOf value)) {
      throw refused("must select a single VALUE, as in SELECT VALUE LOWER(c.name) FROM c");
    }
    refuse("DISTINCT", select.distinct());
    refuse("TOP", select.top() != null);
    refuse("WHERE", query.where() != null);
    refuse("GROUP BY", !query.groupBy().isEmpty());
    refuse("ORDER BY", query.orderBy().isPresent());
    refuse("OFFSET LIMIT", query.offsetLimit() != null);
    String alias = alias(query.from());
    check(value.expression());
    return alias;
  }

  private static String alias(@Nullable From from) {
    refuse("JOIN", from != null && from.sources().size() > 1);
    if (from != null
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Path path
        && path.steps().isEmpty()) {
      return aliased.name();
    }
    throw refused("must be FROM the item itself, as in SELECT VALUE LOWER(c.name) FROM c");
  }

  private static void check(Expression expression) {
    switch (expression) {
      case Expression.Subquery ignored -> throw refused("may not have a subquery");
      case Expression.Parameter ignored -> throw refused("may not have parameters");
      case Expression.Call call -> check(call);
      case Expression.Literal ignored -> {}
      case Expression.Name ignored -> {}
      case Expression.Compound ignored -> {}
    }
    Expressions.children(expression).forEach(DefinitionCheck::check);
  }

  private static void check(Expression.Call call) {
    @Nullable ScalarFunction function = BuiltInFunctions.byName(call.name());
    boolean known = !call.userDefined() && function != null;
    boolean allowed = known && function.isPure() && !DEPENDENT.contains(function.name());
    boolean aggregate = !call.userDefined() && Aggregate.byName(call.name()) != null;
    if (call.userDefined() || aggregate || (known && !allowed)) {
      throw new SqlException(
          Code.NOT_ALLOWED,
          call.span(),
          "The definition of a computed property may not use the function %s. It must give the same for the same item at all times; aggregates, spatial, vector, full-text and user-defined functions are not allowed."
              .formatted(call.name()));
    }
  }

  private static void refuse(String clause, boolean present) {
    if (present) {
      throw refused("may not have " + clause);
    }
  }

  private static SqlException refused(String what) {
    return new SqlException(
        Code.NOT_ALLOWED, Span.NONE, "The definition of a computed property " + what + ".");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the property of an item that an expression means. */
final class SourcePaths {
  private final @Nullable String name;
  private final List<String> path;

  /**
   * @param name what the query calls an item, or a part of it; null when it calls it nothing
   * @param path to that part
   */
  private SourcePaths(@Nullable String name, List<String> path) {
    this.name = name;
    this.path = path;
  }

  static SourcePaths of(Query query) {
    From from = query.from();
    if (from != null
        && from.sources().getFirst() instanceof From.Aliased aliased
        && aliased.collection() instanceof From.Path path) {
      List<String> names = new ArrayList<>();
      for (From.Step step : path.steps()) {
        String property = step.name();
        if (property == null) {
          return new SourcePaths(null, List.of());
        }
        names.add(property);
      }
      return new SourcePaths(aliased.name(), names);
    }
    return new SourcePaths(null, List.of());
  }

  /** The properties on the path; null if the expression is not a property of an item. */
  @Nullable List<String> of(Expression expression) {
    Deque<String> names = new ArrayDeque<>();
    Expression base = expression;
    while (base instanceof Expression.Member member) {
      names.addFirst(member.name());
      base = member.base();
    }
    if (base instanceof Expression.Name root && root.name().equals(name)) {
      return Stream.concat(path.stream(), names.stream()).toList();
    }
    return null;
  }

  /**
   * The name of the first source: items, parts of them or rows of a subquery. Clients that merge
   * sorted rows need its {@code _rid}.
   */
  static String nameOfFirstSource(Query query) {
    From from = Objects.requireNonNull(query.from());
    return switch (from.sources().getFirst()) {
      case From.Aliased aliased -> aliased.name();
      case From.Iterated iterated ->
          throw new SqlException(
              Code.NOT_DISTRIBUTABLE,
              iterated.span(),
              "Clients that plan can sort the elements of arrays only if the query names the item as well: write FROM c JOIN %s IN c…"
                  .formatted(iterated.name()));
    };
  }

  /** The name of the item. Refuses queries whose rows are not items. */
  static String nameOfItem(Query query) {
    SourcePaths source = of(query);
    String name = source.name;
    if (name == null || !source.path.isEmpty()) {
      throw new SqlException(
          Code.NOT_DISTRIBUTABLE,
          query.orderBy().items().getFirst().span(),
          "ORDER BY RANK can rank items only: FROM must begin with the container itself, not with a part of an item or a subquery.");
    }
    return name;
  }
}

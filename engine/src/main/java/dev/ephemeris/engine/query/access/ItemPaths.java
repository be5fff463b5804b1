// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.value.NumberValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths in items that the names and paths of a query mean. */
public final class ItemPaths {
  private final Map<String, ValuePath> sources;

  private ItemPaths(Map<String, ValuePath> sources) {
    this.sources = sources;
  }

  /** The paths of a query on items. */
  public static ItemPaths of(Query query) {
    Map<String, ValuePath> sources = new HashMap<>();
    From from = query.from();
    List<From.Source> all = from == null ? List.of() : from.sources();
    boolean first = true;
    for (From.Source source : all) {
      From.Collection collection = collection(source);
      // The first source means the items themselves, whatever its name is.
      ValuePath root = first ? ValuePath.ROOT : root(collection, sources);
      declare(source, path(collection, root), sources);
      first = false;
    }
    return new ItemPaths(sources);
  }

  /** The paths inside a subquery, which can use the outer query's names, too. */
  public ItemPaths within(Query inner) {
    Map<String, ValuePath> known = new HashMap<>(sources);
    From from = inner.from();
    List<From.Source> all = from == null ? List.of() : from.sources();
    for (From.Source source : all) {
      From.Collection collection = collection(source);
      declare(source, path(collection, root(collection, known)), known);
    }
    return new ItemPaths(known);
  }

  /** From here on the name means this source, even if it had another meaning before. */
  private static void declare(
      From.Source source, @Nullable ValuePath path, Map<String, ValuePath> known) {
    if (path == null) {
      known.remove(source.name());
    } else {
      known.put(source.name(), source instanceof From.Iterated ? path.element() : path);
    }
  }

  private static From.Collection collection(From.Source source) {
    return switch (source) {
      case From.Aliased aliased -> aliased.collection();
      case From.Iterated iterated -> iterated.collection();
    };
  }

  private static @Nullable ValuePath root(
      From.Collection collection, Map<String, ValuePath> known) {
    return collection instanceof From.Path path ? known.get(path.root()) : null;
  }

  private static @Nullable ValuePath path(From.Collection collection, @Nullable ValuePath root) {
    if (!(collection instanceof From.Path path)) {
      return null;
    }
    ValuePath result = root;
    for (From.Step step : path.steps()) {
      String name = step.name();
      if (result == null) {
        return null;
      }
      result = name == null ? result.element() : result.property(name);
    }
    return result;
  }

  /** The path of an expression's value in an item; null if the expression is not a path. */
  public @Nullable ValuePath of(Expression expression) {
    return switch (expression) {
      case Expression.Name name -> sources.get(name.name());
      case Expression.Member member -> {
        ValuePath base = of(member.base());
        yield base == null ? null : base.property(member.name());
      }
      case Expression.Element element -> {
        boolean counted =
            element.index() instanceof Expression.Literal literal
                && literal.value() instanceof NumberValue;
        ValuePath base = counted ? of(element.base()) : null;
        yield base == null ? null : base.element();
      }
      case Expression.Compound ignored -> null;
      case Expression.Call ignored -> null;
      case Expression.Subquery ignored -> null;
      case Expression.Literal ignored -> null;
      case Expression.Parameter ignored -> null;
    };
  }

  /** Whether an item has at most one value there: the path goes through no array. */
  public static boolean isSingle(ValuePath path) {
    return path.steps().stream().noneMatch(ValuePath.Step.Element.class::isInstance);
  }
}

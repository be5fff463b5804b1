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

/** Where in items the names and paths of a query lead. */
public final class ItemPaths {
  private final Map<String, ValuePath> sources;

  private ItemPaths(Map<String, ValuePath> sources) {
    this.sources = sources;
  }

  /** Of a query that is run on items. */
  public static ItemPaths of(Query query) {
    Map<String, ValuePath> sources = new HashMap<>();
    From from = query.from();
    List<From.Source> all = from == null ? List.of() : from.sources();
    for (From.Source source : all) {
      ValuePath path =
          switch (source) {
            case From.Aliased aliased -> path(aliased.collection(), sources);
            case From.Iterated iterated -> {
              ValuePath array = path(iterated.collection(), sources);
              yield array == null ? null : array.element();
            }
          };
      if (path != null) {
        sources.put(source.name(), path);
      }
    }
    return new ItemPaths(sources);
  }

  /** The same within a query inside another, which knows the other's names too. */
  public ItemPaths within(Query inner) {
    Map<String, ValuePath> known = new HashMap<>(sources);
    From from = inner.from();
    List<From.Source> all = from == null ? List.of() : from.sources();
    for (From.Source source : all) {
      known.remove(source.name());
      boolean iterated = source instanceof From.Iterated;
      From.Collection collection =
          switch (source) {
            case From.Aliased aliased -> aliased.collection();
            case From.Iterated one -> one.collection();
          };
      boolean isKnown = collection instanceof From.Path path && sources.containsKey(path.root());
      ValuePath path = isKnown ? path(collection, known) : null;
      if (path != null) {
        known.put(source.name(), iterated ? path.element() : path);
      }
    }
    return new ItemPaths(known);
  }

  private static @Nullable ValuePath path(
      From.Collection collection, Map<String, ValuePath> sources) {
    if (!(collection instanceof From.Path path)) {
      return null;
    }
    // The first source is about the items themselves, whatever they are called.
    ValuePath result = sources.isEmpty() ? ValuePath.ROOT : sources.get(path.root());
    for (From.Step step : path.steps()) {
      String name = step.name();
      if (result == null) {
        return null;
      }
      result = name == null ? result.element() : result.property(name);
    }
    return result;
  }

  /** Where an expression's value is in an item; null when it is not simply one of its values. */
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
      default -> null;
    };
  }

  /** Whether an item has at most one value there: the path goes through no array. */
  public static boolean isSingle(ValuePath path) {
    return path.steps().stream().noneMatch(ValuePath.Step.Element.class::isInstance);
  }
}

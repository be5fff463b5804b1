// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.UsableIndex;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.ImpliedConditions;
import dev.ephemeris.engine.query.access.ItemPaths;
import dev.ephemeris.engine.query.access.Sorting;
import dev.ephemeris.engine.query.walk.OpenPart;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a query wants its rows sorted.
 *
 * @param sorting by which places in items; none when it is by something else
 * @param tiesFall whether items that are equal in all this come in the opposite order of their
 *     numbers, as they do when an index is read backwards
 */
public record Ordering(Sorting sorting, boolean tiesFall) {
  public static final Ordering NONE = new Ordering(Sorting.NONE, false);

  /**
   * Finds out, and refuses what the container's policy has no index for, as the service does: an
   * application that is to run there too shall not learn it only there.
   */
  public static Ordering of(Query query, UsableIndex wanted, boolean scanAllowed) {
    List<Sorting.Key> keys = keys(query);
    if (keys.isEmpty()) {
      boolean falls =
          query.orderBy().isPresent() && query.orderBy().items().getFirst().descending();
      return falls ? new Ordering(Sorting.NONE, true) : NONE;
    }
    if (!scanAllowed) {
      check(new Sorting(keys), wanted);
    }
    return new Ordering(new Sorting(keys), tiesFall(new Sorting(keys), wanted));
  }

  /** The way to a partition's items in this order; null when its index has none such. */
  public @Nullable AccessPath access(OpenPart part, ImpliedConditions filter) {
    return part.planner().inOrder(sorting, filter);
  }

  private static boolean tiesFall(Sorting sorting, UsableIndex wanted) {
    if (sorting.keys().size() == 1) {
      return sorting.keys().getFirst().descending();
    }
    return serving(sorting, wanted)
        .findFirst()
        .map(sorting::isAgainst)
        .orElse(sorting.keys().getFirst().descending());
  }

  private static Stream<CompositeIndex> serving(Sorting sorting, UsableIndex wanted) {
    return wanted.policy().composites().stream()
        .filter(composite -> sorting.isServedBy(composite) && wanted.has(composite));
  }

  private static List<Sorting.Key> keys(Query query) {
    ItemPaths paths = ItemPaths.of(query);
    List<Sorting.Key> keys = new ArrayList<>();
    for (OrderBy.Item item : query.orderBy().items()) {
      ValuePath path = paths.of(item.expression());
      if (path != null && !ItemPaths.isSingle(path)) {
        throw EngineException.invalid("Order-by over correlated collections is not supported.");
      }
      if (path == null || path.steps().isEmpty()) {
        return List.of();
      }
      keys.add(new Sorting.Key(path, item.descending()));
    }
    return keys;
  }

  private static void check(Sorting sorting, UsableIndex wanted) {
    if (sorting.keys().size() == 1) {
      if (!wanted.isIndexed(sorting.keys().getFirst().path())) {
        throw EngineException.invalid(
            "The index path corresponding to the specified order-by item is excluded.");
      }
    } else if (serving(sorting, wanted).findFirst().isEmpty()) {
      throw EngineException.invalid(
          "The order by query does not have a corresponding composite index that it can be served from. Add one with these paths in this order to the container's indexing policy.");
    }
  }
}

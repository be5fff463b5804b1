// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.base.EngineException;
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
import org.jspecify.annotations.Nullable;

/**
 * The order in which a query wants its rows.
 *
 * @param sorting the paths to sort by; none if rows are sorted by something else
 * @param tiesDescend whether items with equal sort keys are in descending order of their numbers,
 *     as they are if an index is read in reverse
 */
public record Ordering(Sorting sorting, boolean tiesDescend) {
  public static final Ordering NONE = new Ordering(Sorting.NONE, false);

  /**
   * Finds the order. Refuses an order for which the container's policy has no index, as the service
   * does: applications that will run there should learn it here.
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
    return new Ordering(new Sorting(keys), tiesDescend(new Sorting(keys), wanted));
  }

  /** The access path to a partition's items in this order; null if its index does not have it. */
  public @Nullable AccessPath access(OpenPart part, ImpliedConditions filter) {
    return part.planner().inOrder(sorting, filter);
  }

  private static boolean tiesDescend(Sorting sorting, UsableIndex wanted) {
    if (sorting.keys().size() == 1) {
      return sorting.keys().getFirst().descending();
    }
    return sorting
        .servedBy(wanted)
        .findFirst()
        .map(sorting::isAgainst)
        .orElse(sorting.keys().getFirst().descending());
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
    } else if (sorting.servedBy(wanted).findFirst().isEmpty()) {
      throw EngineException.invalid(
          "The order by query does not have a corresponding composite index that it can be served from. Add one with these paths in this order to the container's indexing policy.");
    }
  }
}

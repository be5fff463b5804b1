package dev.ephemeris.engine.query;

import dev.ephemeris.engine.item.ListScope;
import dev.ephemeris.sql.tree.Query;

/** Tells whether a client puts together what it gets page by page and range by range. */
final class ClientMerge {
  private ClientMerge() {}

  static boolean isMerged(Query query, ListScope scope) {
    boolean ofRange =
        scope instanceof ListScope.OnePartition || scope instanceof ListScope.WithinRange;
    return ofRange && query.select().distinct();
  }
}

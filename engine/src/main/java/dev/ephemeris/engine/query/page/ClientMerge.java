// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.sql.plan.RewrittenQueries;
import dev.ephemeris.sql.tree.Query;

/** Tells whether a client merges the results of pages and ranges. */
final class ClientMerge {
  private ClientMerge() {}

  /** A single range can return the whole result, and the client sees no difference. */
  static boolean isMerged(Query query, PartitionMap partitions, ListScope scope) {
    boolean ofRange =
        scope instanceof ListScope.OnePartition || scope instanceof ListScope.WithinRange;
    return ofRange
        && partitions.size() > 1
        && (query.select().distinct() || RewrittenQueries.isPartial(query));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/**
 * What a client has to do to run a query.
 *
 * @param targets the ranges it has to ask
 */
public record QueryPlan(Work work, QueryTargets targets) {
  /** The query for each range, and how the results are combined. */
  public sealed interface Work permits QueryInfo, HybridSearchInfo {}

  /** Whether the client does more than pass on the rows of each range. */
  public boolean needsMerging() {
    return switch (work) {
      case QueryInfo info -> !info.equals(QueryInfo.passThrough(info.hasSelectValue()));
      case HybridSearchInfo ranks -> true;
    };
  }
}

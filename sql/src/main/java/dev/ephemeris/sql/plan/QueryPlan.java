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
}

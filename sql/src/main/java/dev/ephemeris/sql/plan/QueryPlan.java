// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/**
 * What a client is to do with a query.
 *
 * @param targets which ranges it has to ask
 */
public record QueryPlan(Work work, QueryTargets targets) {
  /** What each range is asked, and what becomes of the answers. */
  public sealed interface Work permits QueryInfo, HybridSearchInfo {}
}

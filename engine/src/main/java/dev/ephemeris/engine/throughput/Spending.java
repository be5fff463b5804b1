// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What has been spent since the start.
 *
 * @param byRequests the charges of requests
 * @param inBackground the spare throughput used by purge and reindexing
 * @param refusals how many requests were refused and told to retry later
 */
public record Spending(RequestUnits byRequests, RequestUnits inBackground, long refusals) {
  /** The spending of these budgets; a budget that several share is counted once. */
  public static Spending of(Collection<ThroughputBudget> budgets) {
    Set<ThroughputBudget> different = Collections.newSetFromMap(new IdentityHashMap<>());
    different.addAll(budgets);
    RequestUnits byRequests = RequestUnits.ZERO;
    RequestUnits inBackground = RequestUnits.ZERO;
    long refusals = 0;
    for (ThroughputBudget budget : different) {
      byRequests = byRequests.plus(budget.foregroundSpent());
      inBackground = inBackground.plus(budget.spareSpent());
      refusals += budget.refused();
    }
    return new Spending(byRequests, inBackground, refusals);
  }
}

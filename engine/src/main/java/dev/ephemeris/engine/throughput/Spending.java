// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What has been spent since the start.
 *
 * @param byRequests what requests have cost
 * @param inBackground what purging and reindexing have taken of what requests left over
 * @param refusals how many requests were told to come back later
 */
public record Spending(RequestUnits byRequests, RequestUnits inBackground, long refusals) {
  /** What has been spent of these budgets; one that several share is counted once. */
  public static Spending of(Collection<ThroughputBudget> budgets) {
    Set<ThroughputBudget> different = Collections.newSetFromMap(new IdentityHashMap<>());
    different.addAll(budgets);
    RequestUnits byRequests = RequestUnits.ZERO;
    RequestUnits inBackground = RequestUnits.ZERO;
    long refusals = 0;
    for (ThroughputBudget budget : different) {
      byRequests = byRequests.plus(budget.foregroundSpent());
      inBackground = inBackground.plus(budget.leftOverSpent());
      refusals += budget.refused();
    }
    return new Spending(byRequests, inBackground, refusals);
  }
}

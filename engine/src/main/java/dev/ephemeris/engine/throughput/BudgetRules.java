// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import dev.ephemeris.model.Throughput;
import java.util.function.LongSupplier;

/**
 * Which throughput is enforced. What somebody asked for is; what a container has because nobody
 * asked is only reported, unless that is wanted.
 *
 * @param enforceDefault whether also the throughput that nobody asked for is enforced
 * @param unlimited whether none is enforced, whatever was asked for
 * @param nanoTime nanoseconds since any origin
 */
public record BudgetRules(boolean enforceDefault, boolean unlimited, LongSupplier nanoTime) {
  /**
   * A new budget.
   *
   * @param owner whose it is, for those who are refused
   * @param parts how many budgets the throughput is split between
   */
  public ThroughputBudget budget(String owner, Throughput throughput, int parts) {
    ThroughputBudget budget = ThroughputBudget.unlimited(owner, nanoTime);
    change(budget, throughput, parts);
    return budget;
  }

  /** Has a budget follow a throughput that was changed. */
  public void change(ThroughputBudget budget, Throughput throughput, int parts) {
    boolean enforced = enforceDefault || throughput.kind() != Throughput.Kind.UNASKED;
    if (enforced && !unlimited) {
      RequestUnits whole = RequestUnits.of(throughput.requestUnitsPerSecond());
      budget.rate(new RequestUnits(Math.ceilDiv(whole.hundredths(), (long) parts)));
    } else {
      budget.removeLimit();
    }
  }
}

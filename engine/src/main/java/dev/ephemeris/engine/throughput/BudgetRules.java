// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import dev.ephemeris.model.Throughput;
import java.util.function.LongSupplier;

/**
 * Decides which throughput is enforced: one that users asked for is; a default one, which nobody
 * asked for, is only reported unless configured otherwise.
 *
 * @param enforceDefault whether default throughput is enforced, too
 * @param unlimited whether no throughput is enforced at all
 * @param nanoTime nanoseconds since an arbitrary origin
 */
public record BudgetRules(boolean enforceDefault, boolean unlimited, LongSupplier nanoTime) {
  /**
   * A new budget.
   *
   * @param owner the budget's owner, for the text of refusals
   * @param parts among how many budgets the throughput is divided
   */
  public ThroughputBudget budget(String owner, Throughput throughput, int parts) {
    ThroughputBudget budget = ThroughputBudget.unlimited(owner, nanoTime);
    change(budget, throughput, parts);
    return budget;
  }

  /** Changes a budget to another throughput. */
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

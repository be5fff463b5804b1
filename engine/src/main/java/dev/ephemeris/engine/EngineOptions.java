// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.throughput.BudgetRules;
import java.util.function.LongSupplier;

/**
 * The options of an engine.
 *
 * @param enforceDefaultThroughput whether a container's default throughput, which nobody asked for,
 *     is enforced
 * @param unlimitedThroughput whether no throughput is enforced at all; requests are still charged
 * @param nanoTime measures time for budgets and the speed of storage; tests supply their own
 * @param expiry how expired items are purged
 * @param queryLimits what one page of a query may use
 * @param rememberedKeys how many items found by an index have their keys kept in memory, about 100
 *     bytes each
 */
public record EngineOptions(
    boolean enforceDefaultThroughput,
    boolean unlimitedThroughput,
    LongSupplier nanoTime,
    ExpiryOptions expiry,
    QueryLimits queryLimits,
    int rememberedKeys) {
  private static final int USUAL_REMEMBERED_KEYS = 32 * 1024;

  /** Enforces the throughput that users asked for, and no default throughput. */
  public static EngineOptions defaults() {
    return new EngineOptions(
        false,
        false,
        Scheduler.system()::nanoTime,
        ExpiryOptions.defaults(),
        QueryLimits.DEFAULT,
        USUAL_REMEMBERED_KEYS);
  }

  public EngineOptions enforceDefaultThroughput(boolean enforce) {
    return new EngineOptions(
        enforce, unlimitedThroughput, nanoTime, expiry, queryLimits, rememberedKeys);
  }

  public EngineOptions unlimitedThroughput(boolean unlimited) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimited, nanoTime, expiry, queryLimits, rememberedKeys);
  }

  public EngineOptions nanoTime(LongSupplier source) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimitedThroughput, source, expiry, queryLimits, rememberedKeys);
  }

  public EngineOptions expiry(ExpiryOptions options) {
    return new EngineOptions(
        enforceDefaultThroughput,
        unlimitedThroughput,
        nanoTime,
        options,
        queryLimits,
        rememberedKeys);
  }

  public EngineOptions queryLimits(QueryLimits limits) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimitedThroughput, nanoTime, expiry, limits, rememberedKeys);
  }

  public EngineOptions rememberedKeys(int most) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimitedThroughput, nanoTime, expiry, queryLimits, most);
  }

  BudgetRules budgetRules() {
    return new BudgetRules(enforceDefaultThroughput, unlimitedThroughput, nanoTime);
  }
}

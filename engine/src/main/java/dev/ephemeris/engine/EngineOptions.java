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
 * @param rememberedNumbers how many items found by their keys have their numbers kept in memory, 12
 *     bytes each
 */
public record EngineOptions(
    boolean enforceDefaultThroughput,
    boolean unlimitedThroughput,
    LongSupplier nanoTime,
    ExpiryOptions expiry,
    QueryLimits queryLimits,
    int rememberedNumbers) {
  private static final int USUAL_REMEMBERED_NUMBERS = 256 * 1024;

  /** Enforces the throughput that users asked for, and no default throughput. */
  public static EngineOptions defaults() {
    return new EngineOptions(
        false,
        false,
        Scheduler.system()::nanoTime,
        ExpiryOptions.defaults(),
        QueryLimits.DEFAULT,
        USUAL_REMEMBERED_NUMBERS);
  }

  public EngineOptions enforceDefaultThroughput(boolean enforce) {
    return new EngineOptions(
        enforce, unlimitedThroughput, nanoTime, expiry, queryLimits, rememberedNumbers);
  }

  public EngineOptions unlimitedThroughput(boolean unlimited) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimited, nanoTime, expiry, queryLimits, rememberedNumbers);
  }

  public EngineOptions nanoTime(LongSupplier source) {
    return new EngineOptions(
        enforceDefaultThroughput,
        unlimitedThroughput,
        source,
        expiry,
        queryLimits,
        rememberedNumbers);
  }

  public EngineOptions expiry(ExpiryOptions options) {
    return new EngineOptions(
        enforceDefaultThroughput,
        unlimitedThroughput,
        nanoTime,
        options,
        queryLimits,
        rememberedNumbers);
  }

  public EngineOptions queryLimits(QueryLimits limits) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimitedThroughput, nanoTime, expiry, limits, rememberedNumbers);
  }

  public EngineOptions rememberedNumbers(int most) {
    return new EngineOptions(
        enforceDefaultThroughput, unlimitedThroughput, nanoTime, expiry, queryLimits, most);
  }

  BudgetRules budgetRules() {
    return new BudgetRules(enforceDefaultThroughput, unlimitedThroughput, nanoTime);
  }
}

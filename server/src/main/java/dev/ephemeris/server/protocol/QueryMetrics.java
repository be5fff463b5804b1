// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryStatistics;
import dev.ephemeris.engine.query.QueryTimes;

/**
 * The metrics of a page of a query, in the format that clients parse.
 *
 * <p>Times are in hundredths of a millisecond, rounded up, so that no step takes zero time. Clients
 * subtract the parts of the execution from the whole and show the rest as the run time of the
 * query, so the sum of the parts is always less than the whole.
 */
public final class QueryMetrics {
  private static final long NANOS_PER_HUNDREDTH = 10_000;
  private static final int INITIAL_CHARACTERS = 512;

  private final StringBuilder text = new StringBuilder(INITIAL_CHARACTERS);

  private QueryMetrics() {}

  public static String of(QueryPage page) {
    QueryStatistics statistics = page.statistics();
    QueryTimes times = statistics.times();
    long index = hundredths(times.index());
    long load = hundredths(times.load());
    long write = hundredths(times.write());
    long execution = Math.max(hundredths(times.execution()), index + load + write + 1);
    long compile = hundredths(times.compile());
    long plan = hundredths(times.plan());
    long choice = hundredths(times.choice());
    long total = Math.max(hundredths(times.total()), compile + plan + choice + execution);
    return new QueryMetrics()
        .time("totalExecutionTimeInMs", total)
        .time("queryCompileTimeInMs", compile)
        .time("queryLogicalPlanBuildTimeInMs", plan)
        .time("queryPhysicalPlanBuildTimeInMs", choice)
        .time("queryOptimizationTimeInMs", 0)
        .time("VMExecutionTimeInMs", execution)
        .time("indexLookupTimeInMs", index)
        .time("documentLoadTimeInMs", load)
        .time("systemFunctionExecuteTimeInMs", 0)
        .time("userFunctionExecuteTimeInMs", 0)
        .count("retrievedDocumentCount", statistics.retrievedItems())
        .count("retrievedDocumentSize", statistics.retrievedBytes())
        .count("outputDocumentCount", page.rows().size())
        .count("outputDocumentSize", page.rows().stream().mapToLong(row -> row.length).sum())
        .time("writeOutputTimeInMs", write)
        .time("indexUtilizationRatio", ratio(page.rows().size(), statistics.retrievedItems()))
        .text
        .toString();
  }

  private static long hundredths(long nanos) {
    return Math.ceilDiv(nanos, NANOS_PER_HUNDREDTH);
  }

  /** The fraction of the items read that are in the result, in hundredths. */
  private static long ratio(long rows, long retrievedItems) {
    return retrievedItems == 0 ? 100 : Math.min(100, 100 * rows / retrievedItems);
  }

  private QueryMetrics time(String name, long hundredths) {
    name(name).append(hundredths / 100).append(hundredths % 100 < 10 ? ".0" : ".");
    text.append(hundredths % 100);
    return this;
  }

  private QueryMetrics count(String name, long count) {
    name(name).append(count);
    return this;
  }

  private StringBuilder name(String name) {
    if (!text.isEmpty()) {
      text.append(';');
    }
    return text.append(name).append('=');
  }
}

package dev.ephemeris.server.wire;

import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryStatistics;
import java.util.Locale;

/** What it took to make a page, in the form that clients take apart. */
public final class QueryMetrics {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private QueryMetrics() {}

  public static String of(QueryPage page) {
    QueryStatistics statistics = page.statistics();
    long outputBytes = page.rows().stream().mapToLong(row -> row.length).sum();
    double ratio =
        statistics.retrievedItems() == 0
            ? 1
            : Math.min(1, page.rows().size() / (double) statistics.retrievedItems());
    return String.format(
        Locale.ROOT,
        "totalExecutionTimeInMs=%.2f;queryCompileTimeInMs=%.2f;retrievedDocumentCount=%d;retrievedDocumentSize=%d;outputDocumentCount=%d;outputDocumentSize=%d;indexUtilizationRatio=%.2f",
        statistics.totalNanos() / NANOS_PER_MILLISECOND,
        statistics.compileNanos() / NANOS_PER_MILLISECOND,
        statistics.retrievedItems(),
        statistics.retrievedBytes(),
        page.rows().size(),
        outputBytes,
        ratio);
  }
}

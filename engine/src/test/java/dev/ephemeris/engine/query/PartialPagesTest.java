// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of groups that a client merges. */
class PartialPagesTest {
  private static final String QUERY =
      "SELECT [{\"item\": c.kind}] AS groupByItems, {\"n\": {\"item\": COUNT(1)}} AS payload FROM c WHERE c.n * 1 >= 190 GROUP BY c.kind";
  private static final int MAX_WORK = 10;

  @TempDir private Path folder;
  private TestEngine engine;

  @BeforeEach
  void open() {
    engine = new TestEngine(folder);
    engine.createContainer("");
    engine.createContainer("wide", "", Throughput.manual(18_000));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void pageWithoutRows_isNotGiven_untilPatienceEnds() {
    Partition partition = fill();
    QueryPage patient = page(partition, TimeUnit.MINUTES.toNanos(5));
    assertThat(patient.rows()).hasSize(1);
    QueryPage hasty = page(partition, 0);
    assertThat(hasty.rows()).isEmpty();
    assertThat(hasty.continuation()).isNotNull();
  }

  @Test
  void pageOfLargeGroups_endsBySize() {
    String kind = "k".repeat(100);
    for (int i = 100; i < 120; i++) {
      engine.createIn(
          "wide", Integer.toString(i), "\"kind\":\"%s%d\",\"n\":200".formatted(kind, i));
    }
    Partition partition = partitionWithItems();
    QueryLimits limits =
        new QueryLimits(
            1000, 350, 1_000_000, TimeUnit.MINUTES.toNanos(5), TimeUnit.MINUTES.toNanos(5));
    int rows = 0;
    String continuation = null;
    do {
      QueryPage page =
          engine
              .engine()
              .queries()
              .within(limits)
              .page(engine.container("wide"), request(partition, continuation));
      assertThat(page.rows()).hasSizeBetween(1, 4);
      rows += page.rows().size();
      continuation = page.continuation();
    } while (continuation != null);
    assertThat(rows).isEqualTo(20);
  }

  private static QueryRequest request(Partition partition, @Nullable String continuation) {
    return new QueryRequest(
        QUERY, Map.of(), new ListScope.OnePartition(partition), 0, true, continuation);
  }

  /** All items have one partition key, so they are in one partition, in the order of their ids. */
  private Partition fill() {
    for (int i = 100; i < 200; i++) {
      engine.createIn("wide", Integer.toString(i), "\"kind\":\"a\",\"n\":" + i);
    }
    return partitionWithItems();
  }

  private Partition partitionWithItems() {
    return engine.container("wide").partitions().stream()
        .filter(partition -> !all(partition).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private String all(Partition partition) {
    QueryRequest request =
        new QueryRequest(
            "SELECT VALUE c.id FROM c",
            Map.of(),
            new ListScope.OnePartition(partition),
            1,
            true,
            null);
    return engine.engine().queries().page(engine.container("wide"), request).rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8))
        .findFirst()
        .orElse("");
  }

  private QueryPage page(Partition partition, long maxGatherNanos) {
    QueryLimits limits =
        new QueryLimits(1000, 1_000_000, MAX_WORK, TimeUnit.MINUTES.toNanos(5), maxGatherNanos);
    return engine
        .engine()
        .queries()
        .within(limits)
        .page(engine.container("wide"), request(partition, null));
  }
}

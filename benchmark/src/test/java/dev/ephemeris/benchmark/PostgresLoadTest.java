// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL alone, if it is installed. Does not test speed. */
@Tag("slow")
class PostgresLoadTest {
  private static final int ITEMS = 2000;

  @Test
  void everyKindOfQuery_isAnswered_andNothingIsLeftBehind() throws Exception {
    assumeTrue(PostgresServer.isInstalled(), "PostgreSQL is not installed");
    LoadPlan plan = new LoadPlan(2, Duration.ZERO, Duration.ofSeconds(1));
    // Not one of JUnit's folders, because another user must be able to read it.
    TemporaryFolder folder = TemporaryFolder.create(Path.of(System.getProperty("java.io.tmpdir")));
    try (folder;
        PostgresServer server = PostgresServer.start(folder.path())) {
      PostgresTable table = new PostgresTable(server, "items", PostgresTable.GinClass.JSONB_OPS);
      table.load(ITEMS);

      for (QueryKind kind : QueryKind.values()) {
        Measurement measured = new PostgresLoad(table, kind, ITEMS).run(plan);
        assertThat(measured.operations()).as(kind.label()).isPositive();
        assertThat(table.microsWithGinAlone(kind, ITEMS)).as(kind.label()).isPositive();
      }
      assertThat(table.explain(QueryKind.TOP, ITEMS)).contains("items_rank");
    }
    assertThat(folder.path()).doesNotExist();
  }
}

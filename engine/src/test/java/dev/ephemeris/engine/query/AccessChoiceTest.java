// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which access path is chosen if there are more entries than are counted. */
class AccessChoiceTest {
  /** A sixth of them is more than is counted. */
  private static final int ITEMS = 60_000;

  @TempDir private static Path folder;
  private static TestEngine engine;

  @BeforeAll
  static void fill() {
    engine = new TestEngine(folder);
    engine.createContainer("");
    List<CompletableFuture<ItemResult>> writes = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String properties =
          "\"n\":%d,\"most\":%b,\"tenth\":%b".formatted(i, i % 10 != 0, i % 10 == 0);
      writes.add(
          engine
              .engine()
              .items()
              .create(
                  engine.container(),
                  PartitionKey.of("p"),
                  engine.body("i" + i, properties),
                  Runnable::run));
      if (writes.size() == 1000) {
        writes.forEach(CompletableFuture::join);
        writes.clear();
      }
    }
    // Writes the latest items to a file, too: an estimate from memory alone is inexact.
    engine.restart();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource({
    "c.most, scan",
    "c.tenth, lookup",
    "c.n >= 0, scan",
    "c.n < 6000, lookup",
    "c.n >= 6000, scan",
    "c.most AND c.tenth, lookup",
    "c.most AND c.n < 30000 AND c.n > 29000, lookup",
    "'c.n IN (1, 2, 3) OR c.n > 5000', scan",
  })
  void condition_thatManyItemsMeet_isLeftToTheFilter(String condition, String expected) {
    String access =
        engine
            .engine()
            .queries()
            .explain(
                engine.container(),
                new QueryRequest(
                    "SELECT * FROM c WHERE " + condition,
                    Map.of(),
                    new ListScope.WholeContainer(),
                    0,
                    false,
                    null))
            .partitions()
            .getFirst()
            .access();
    assertThat(access.contains("all items") ? "scan" : "lookup").as(access).isEqualTo(expected);
  }
}

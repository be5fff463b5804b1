// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryExplanation;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.model.partition.PartitionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Queries on data of earlier versions find the same with an index as without: with the old index,
 * with the one that is built again in the background, and after writes that update both.
 */
class SampleQueriesTest {
  static Stream<Sample> samples() throws IOException {
    return Sample.all().stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void queriesByIndex_findTheSameAsWithout(Sample sample, @TempDir Path folder) throws IOException {
    try (TestEngine engine = sample.open(folder)) {
      compare(engine);
      engine.purge();
      assertThatIndexIsOfToday(engine);
      compare(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void queriesAfterWrites_findTheSameAsWithout(Sample sample, @TempDir Path folder)
      throws IOException {
    try (TestEngine engine = sample.open(folder)) {
      write(engine, 0);
      compare(engine);
      engine.restart();
      compare(engine);
      engine.purge();
      assertThatIndexIsOfToday(engine);
      compare(engine);
      write(engine, 1);
      compare(engine);
    }
  }

  /** Replaces, deletes and creates items, also expired ones. */
  private static void write(TestEngine engine, int round) {
    put(engine, "key" + round, "item" + round, 11);
    put(engine, "key" + (10 + round), "item" + (10 + round), 13);
    put(engine, "key" + round, "short" + round, 14);
    put(engine, "key30", "new" + round, 15);
    for (int i = 2 + round; i < 16; i += 6) {
      TestEngine.await(
          engine
              .engine()
              .items()
              .delete(wide(engine), PartitionKey.of("key" + i), "item" + i, null, Runnable::run));
    }
    assertThat(rows(engine, "SELECT VALUE c.id FROM c"))
        .extracting(JsonNode::asString)
        .contains("item" + round, "short" + round, "new" + round)
        .doesNotContain("item" + (2 + round));
  }

  private static void put(TestEngine engine, String key, String id, int i) {
    SampleContent.put(engine, SampleContent.WIDE, key, id, SampleContent.properties(i, i % 10));
  }

  /** Compares the result of each query with that of the same query without an index. */
  private static void compare(TestEngine engine) {
    for (SampleQuery query : SampleQuery.values()) {
      List<JsonNode> byIndex = rows(engine, query.text());
      List<JsonNode> withoutIndex = rows(engine, query.textWithoutIndex());
      QueryExplanation without = explain(engine, query.textWithoutIndex());
      assertThat(without.execution())
          .as(query.name())
          .isNotIn(ExecutionKind.ORDERED, ExecutionKind.COUNTING);
      assertThat(without.partitions()).as(query.name()).allMatch(part -> isScan(part.access()));
      assertThat(byIndex).as(query.name()).isNotEmpty();
      if (query.isSorted()) {
        assertThat(byIndex).as(query.name()).isEqualTo(withoutIndex);
      } else {
        assertThat(byIndex).as(query.name()).containsExactlyInAnyOrderElementsOf(withoutIndex);
      }
    }
  }

  private static boolean isScan(String access) {
    return access.equals("all items");
  }

  private static void assertThatIndexIsOfToday(TestEngine engine) {
    for (Partition partition : wide(engine).partitions()) {
      IndexState state = IndexState.of(partition.shard().get(IndexStateRecord.key()));
      assertThat(state.isReached(wide(engine).settings().indexGoal())).isTrue();
    }
    for (SampleQuery query : SampleQuery.values()) {
      assertThat(explain(engine, query.text()).partitions())
          .as(query.name())
          .allMatch(part -> part.access().startsWith(query.access()));
    }
  }

  private static QueryExplanation explain(TestEngine engine, String text) {
    return engine.engine().queries().explain(wide(engine), SampleFacts.request(text, null));
  }

  private static List<JsonNode> rows(TestEngine engine, String text) {
    SampleFacts facts = new SampleFacts(engine);
    List<JsonNode> rows = new ArrayList<>();
    SampleFacts.pages(continuation -> facts.query(wide(engine), text, continuation), null)
        .forEach(page -> page.path("rows").forEach(rows::add));
    return rows;
  }

  private static Container wide(TestEngine engine) {
    return engine.container(SampleContent.WIDE);
  }
}

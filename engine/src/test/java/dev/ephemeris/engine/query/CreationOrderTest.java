// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.transaction.Atomicity;
import dev.ephemeris.engine.transaction.Operation;
import dev.ephemeris.engine.transaction.Target;
import dev.ephemeris.engine.transaction.Transaction;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The order of rows without ORDER BY, in a partition so large that an index finds more items than
 * are put in the order of their creation.
 *
 * <p>Item i has {@code n} = (i * 7919) mod {@link #ITEMS}, so that the order of an index is another
 * than that of creation, {@code third} = i mod 3, and {@code half} = i mod 2.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CreationOrderTest {
  private static final int ITEMS = 42_000;
  private static final int FACTOR = 7919;

  /** So many items are always returned in the order of creation; see docs/query.md. */
  private static final int SORTED = 5_000;

  /** Of more than one item in six, an index is not used. */
  private static final int SCANNED = ITEMS / 6;

  private TestEngine engine;

  @BeforeAll
  void fill(@TempDir Path folder) {
    engine = new TestEngine(folder, EngineOptions.defaults().unlimitedThroughput(true));
    engine.createContainer("\"defaultTtl\":-1");
    List<CompletableFuture<?>> writes = new ArrayList<>();
    for (int from = 0; from < ITEMS; from += Transaction.MAX_OPERATIONS) {
      List<Operation> creations =
          IntStream.range(from, Math.min(ITEMS, from + Transaction.MAX_OPERATIONS))
              .mapToObj(this::creation)
              .toList();
      writes.add(
          engine
              .engine()
              .transactions()
              .submit(
                  new Transaction(
                      engine.container(),
                      engine.container().partitions().getFirst(),
                      Atomicity.ALL_OR_NOTHING,
                      creations),
                  Runnable::run));
    }
    CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)).join();
  }

  @AfterAll
  void close() {
    engine.close();
  }

  private Operation creation(int i) {
    PartitionKey key = PartitionKey.of("p" + i % 7);
    String json =
        "{\"id\":\"%s\",\"pk\":\"p%d\",\"n\":%d,\"third\":%d,\"half\":%d}"
            .formatted(id(i), i % 7, n(i), i % 3, i % 2);
    ItemBody body = TestEngine.bodyOf(engine.container(), json);
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(key, engine.container().partitionKeyDefinition());
    return new Operation.Create(Target.of(ItemKeys.key(effective, key, id(i))), body);
  }

  private static int n(int i) {
    return (int) ((long) i * FACTOR % ITEMS);
  }

  private static String id(int i) {
    return "i" + n(i) + "-" + i;
  }

  private static List<Integer> inOrderOfCreation(IntPredicate filter) {
    return IntStream.range(0, ITEMS).filter(filter).boxed().toList();
  }

  private static List<Integer> inOrderOfIndex(IntPredicate filter) {
    return IntStream.range(0, ITEMS)
        .filter(filter)
        .boxed()
        .sorted(Comparator.comparingInt(CreationOrderTest::n))
        .toList();
  }

  private QueryPage page(String filter, int rows, @Nullable String continuation) {
    QueryRequest request =
        new QueryRequest(
            "SELECT VALUE c.id FROM c WHERE " + filter,
            Map.of(),
            new ListScope.WholeContainer(),
            rows,
            true,
            continuation);
    return engine.engine().queries().page(engine.container(), request);
  }

  private static List<Integer> itemsOf(QueryPage page) {
    return page.rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8))
        .map(row -> Integer.valueOf(row.replaceAll(".*-(\\d+)\"", "$1")))
        .toList();
  }

  private List<Integer> found(String filter, int pageRows, Runnable between) {
    List<Integer> found = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page = page(filter, pageRows, continuation);
      found.addAll(itemsOf(page));
      continuation = page.continuation();
      between.run();
    } while (continuation != null);
    return found;
  }

  private List<Integer> found(String filter) {
    return found(filter, 700, () -> {});
  }

  @Test
  void upToTheBound_rangesComeInTheOrderOfCreation() {
    String filter = "c.n < " + SORTED;
    assertThat(found(filter)).isEqualTo(inOrderOfCreation(i -> n(i) < SORTED));
  }

  @Test
  void beyondTheBound_rangesComeInTheOrderOfTheIndex() {
    int below = SORTED + 500;
    assertThat(below).isLessThan(SCANNED);
    assertThat(found("c.n < " + below)).isEqualTo(inOrderOfIndex(i -> n(i) < below));
  }

  @Test
  void whatIsScanned_comesInTheOrderOfCreation() {
    int below = 2 * SCANNED;
    assertThat(found("c.n < " + below)).isEqualTo(inOrderOfCreation(i -> n(i) < below));
  }

  @Test
  void oneValue_comesInTheOrderOfCreation_howeverOften() {
    assertThat(found("c.third = 1")).isEqualTo(inOrderOfCreation(i -> i % 3 == 1));
    assertThat(found("c.pk = 'p3'")).isEqualTo(inOrderOfCreation(i -> i % 7 == 3));
  }

  @Test
  void severalConditions_comeInTheOrderOfCreation() {
    assertThat(found("c.n < 4000 AND c.third = 2 AND c.half = 0"))
        .isEqualTo(inOrderOfCreation(i -> n(i) < 4000 && i % 3 == 2 && i % 2 == 0));
    assertThat(found("c.n < 4000 AND c.n >= 200 AND c.id < 'i2'"))
        .isEqualTo(inOrderOfCreation(i -> n(i) < 4000 && n(i) >= 200 && id(i).compareTo("i2") < 0));
  }

  @Test
  void orderOfTheFirstPage_isKept_whenThereAreMoreOrFewerItems() {
    // At first few enough to be put in order; more are written between the pages.
    int below = SORTED - 50;
    int[] written = {0};
    Runnable writing =
        () -> {
          for (int i = 0; i < 40; i++) {
            engine.upsert("extra" + written[0], "\"n\":-" + ++written[0] + ",\"extra\":true");
          }
        };
    try {
      String filter = "c.n < " + below + " AND NOT IS_DEFINED(c.extra)";
      assertThat(found(filter, 900, writing)).isEqualTo(inOrderOfCreation(i -> n(i) < below));
      assertThat(written[0]).isGreaterThan(SORTED - below);
    } finally {
      for (int i = 0; i < written[0]; i++) {
        engine.delete("extra" + i);
      }
    }
  }

  @Test
  void orderOfTheIndex_isKept_whenFewItemsAreLeft() {
    int below = SORTED + 600;
    QueryPage first = page("c.n < " + below, 100, null);
    List<Integer> found = new ArrayList<>(itemsOf(first));
    assertThat(found).isEqualTo(inOrderOfIndex(i -> n(i) < below).subList(0, 100));
    QueryPage second = page("c.n < " + below, 1000, first.continuation());
    assertThat(itemsOf(second)).isEqualTo(inOrderOfIndex(i -> n(i) < below).subList(100, 1100));
  }
}

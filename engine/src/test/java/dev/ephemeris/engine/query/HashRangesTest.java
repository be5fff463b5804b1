// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.transaction.Atomicity;
import dev.ephemeris.engine.transaction.Operation;
import dev.ephemeris.engine.transaction.Target;
import dev.ephemeris.engine.transaction.Transaction;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random ranges of hashes, partition keys and prefixes of them, with more items than are put in
 * order in memory and with fewer: queries and lists have exactly the living items there, in the
 * order of their creation.
 */
@Tag("slow")
class HashRangesTest {
  private static final int ITEMS = 11_000;
  private static final int ROUNDS = 25;
  private static final int EXPIRES_IN = 5;

  private record Made(int i, EffectivePartitionKey hash, PartitionKey key, int n, int m) {
    boolean isExpired() {
      return i % 10 == 0;
    }
  }

  private record Filter(String text, Predicate<Made> meaning) {}

  private final List<Made> made = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":1}",
        "{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}",
        "{\"paths\":[\"/pk\",\"/qk\"],\"kind\":\"MultiHash\",\"version\":2}"
      })
  @DisplayName("T8 ranges of hashes have their living items in the order of creation")
  void ranges_haveTheirItemsInTheOrderOfCreation(String definition, @TempDir Path folder)
      throws PartitionKeySyntaxException {
    Random random = Seed.drawn().random(HashRangesTest.class);
    try (TestEngine engine =
        new TestEngine(folder, EngineOptions.defaults().unlimitedThroughput(true))) {
      engine.createContainer("\"defaultTtl\":-1,\"partitionKey\":" + definition);
      fill(engine, random);
      engine.machineClockMoves(2 * EXPIRES_IN);
      for (int round = 0; round < ROUNDS; round++) {
        if (round == ROUNDS / 2) {
          engine.purge();
        }
        Filter filter = filter(random);
        for (EffectivePartitionKeyRange range : ranges(random)) {
          check(
              engine,
              random,
              filter,
              new ListScope.WithinRange(range),
              item -> range.contains(item.hash));
        }
        PartitionKey whole = made.get(random.nextInt(ITEMS)).key;
        PartitionKey key =
            random.nextBoolean() ? whole : new PartitionKey(whole.components().subList(0, 1));
        check(
            engine,
            random,
            filter,
            new ListScope.WithPartitionKey(key),
            item -> key.isPrefixOf(item.key));
      }
    }
  }

  private void fill(TestEngine engine, Random random) throws PartitionKeySyntaxException {
    var container = engine.container();
    int levels = container.partitionKeyDefinition().paths().size();
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String pk = anyKey(random);
      String qk = anyKey(random);
      PartitionKey key =
          PartitionKey.parse(levels == 2 ? "[" + pk + "," + qk + "]" : "[" + pk + "]");
      EffectivePartitionKey hash =
          EffectivePartitionKey.of(key, container.partitionKeyDefinition());
      Made item = new Made(i, hash, key, random.nextInt(1000), random.nextInt(3));
      made.add(item);
      ItemBody body =
          TestEngine.bodyOf(
              container,
              "{\"id\":\"%d-%d\",\"pk\":%s,\"qk\":%s,\"n\":%d,\"m\":%d,\"t\":[%d,%d]%s}"
                  .formatted(
                      random.nextInt(99),
                      i,
                      pk,
                      qk,
                      item.n,
                      item.m,
                      item.m,
                      item.n,
                      item.isExpired() ? ",\"ttl\":" + EXPIRES_IN : ""));
      operations.add(new Operation.Create(Target.of(ItemKeys.key(hash, key, body.id())), body));
      if (operations.size() == Transaction.MAX_OPERATIONS) {
        TestEngine.await(
            engine
                .engine()
                .transactions()
                .submit(
                    new Transaction(
                        container,
                        container.partitions().getFirst(),
                        Atomicity.ALL_OR_NOTHING,
                        operations),
                    Runnable::run));
        operations.clear();
      }
    }
  }

  /** Of all types, and strings around the length from which version 1 cuts them. */
  private static String anyKey(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> "null";
      case 1 -> "true";
      case 2 -> "false";
      case 3 -> String.valueOf(random.nextInt(4) - 1);
      case 4 -> "\"\"";
      case 5 -> "\"" + "x".repeat(98 + random.nextInt(5)) + "\"";
      case 6 -> "\"" + "x".repeat(120) + random.nextInt(3) + "\"";
      case 7 -> "1e" + random.nextInt(300);
      default -> "\"k" + random.nextInt(8) + "\"";
    };
  }

  private static Filter filter(Random random) {
    int n = random.nextInt(1000);
    int m = random.nextInt(3);
    List<Filter> filters =
        List.of(
            new Filter("true", item -> true),
            new Filter("c.n < " + n, item -> item.n < n),
            new Filter("c.m = " + m, item -> item.m == m),
            new Filter("c.m = " + m + " AND c.n >= " + n, item -> item.m == m && item.n >= n),
            new Filter(
                "ARRAY_CONTAINS(c.t, " + m + ") AND c.m = " + m + " AND c.n < " + n,
                item -> item.m == m && item.n < n),
            new Filter(
                "c.n IN (1, 2, 3, " + n + ") OR c.n = 7",
                item -> List.of(1, 2, 3, n, 7).contains(item.n)),
            new Filter("NOT (c.m = 1)", item -> item.m != 1));
    return filters.get(random.nextInt(filters.size()));
  }

  /** Ranges that together have everything. */
  private List<EffectivePartitionKeyRange> ranges(Random random) {
    List<EffectivePartitionKey> bounds = new ArrayList<>();
    bounds.add(EffectivePartitionKey.MINIMUM);
    for (int i = random.nextInt(4); i > 0; i--) {
      bounds.add(made.get(random.nextInt(ITEMS)).hash);
    }
    bounds.add(EffectivePartitionKey.MAXIMUM);
    List<EffectivePartitionKey> sorted = new ArrayList<>(bounds.stream().distinct().toList());
    Collections.sort(sorted);
    List<EffectivePartitionKeyRange> ranges = new ArrayList<>();
    for (int i = 1; i < sorted.size(); i++) {
      ranges.add(new EffectivePartitionKeyRange(sorted.get(i - 1), sorted.get(i)));
    }
    return ranges;
  }

  private void check(
      TestEngine engine, Random random, Filter filter, ListScope scope, Predicate<Made> isMeant) {
    assertThat(queried(engine, scope, filter.text, random))
        .as("%s in %s", filter.text, scope)
        .isEqualTo(numbers(isMeant.and(filter.meaning)));
    assertThat(listed(engine, scope, random)).as("list of %s", scope).isEqualTo(numbers(isMeant));
  }

  private List<Integer> numbers(Predicate<Made> isMeant) {
    return made.stream().filter(isMeant.and(item -> !item.isExpired())).map(Made::i).toList();
  }

  private static List<Integer> queried(
      TestEngine engine, ListScope scope, String filter, Random random) {
    List<Integer> found = new ArrayList<>();
    String select = random.nextBoolean() ? "*" : "c.id";
    String continuation = null;
    do {
      QueryRequest request =
          new QueryRequest(
              "SELECT " + select + " FROM c WHERE " + filter,
              Map.of(),
              scope,
              200 + random.nextInt(1000),
              true,
              continuation);
      QueryPage page = page(engine, request, random.nextBoolean());
      page.rows().forEach(row -> found.add(numberOf(row)));
      continuation = page.continuation();
    } while (continuation != null);
    return found;
  }

  private static QueryPage page(TestEngine engine, QueryRequest request, boolean atOnce) {
    @Nullable QueryPage page =
        atOnce ? engine.engine().queries().pageAtOnce(engine.container(), request) : null;
    return page != null ? page : engine.engine().queries().page(engine.container(), request);
  }

  private static List<Integer> listed(TestEngine engine, ListScope scope, Random random) {
    List<Integer> found = new ArrayList<>();
    String continuation = null;
    do {
      ItemPage page =
          ItemListing.page(engine.container(), scope, 200 + random.nextInt(1000), continuation);
      page.items().forEach(item -> found.add(numberOf(item.json())));
      continuation = page.continuation();
    } while (continuation != null);
    return found;
  }

  private static int numberOf(byte[] item) {
    String text = new String(item, StandardCharsets.UTF_8);
    return Integer.parseInt(text.replaceAll("(?s)^\\{\"id\":\"\\d+-(\\d+)\".*", "$1"));
  }
}

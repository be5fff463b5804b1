// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Changes a container at random, and knows its living items. */
final class QueryLife {
  /** An indexing policy and the paths that it names. */
  private record Policy(String json, List<String> named) {}

  private static final List<Policy> POLICIES =
      List.of(
          new Policy("", List.of()),
          new Policy(
              "\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/a/*\"},{\"path\":\"/m/*\"}]",
              List.of()),
          new Policy(
              "\"includedPaths\":[{\"path\":\"/a/?\"},{\"path\":\"/tags/[]/?\"},{\"path\":\"/n/*\"}],\"excludedPaths\":[{\"path\":\"/*\"}]",
              List.of("/a")),
          new Policy(
              "\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/b/?\"}],"
                  + "\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/s\"}],"
                  + "[{\"path\":\"/b\",\"order\":\"descending\"},{\"path\":\"/s\"}],"
                  + "[{\"path\":\"/s\"},{\"path\":\"/b\"},{\"path\":\"/id\"}]]",
              List.of("/b")),
          new Policy(
              "\"includedPaths\":[],\"excludedPaths\":[{\"path\":\"/*\"}],"
                  + "\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"descending\"},{\"path\":\"/s\"}]]",
              List.of()));

  /**
   * The computed properties that a container may have; they never change. Some items have stored
   * properties with the same names.
   */
  private static final List<String> COMPUTED =
      List.of(
          "",
          "",
          "{\"name\":\"b\",\"query\":\"SELECT VALUE r.s FROM r\"},{\"name\":\"none\",\"query\":\"SELECT VALUE LOWER(r.a) FROM r\"}",
          "{\"name\":\"n\",\"query\":\"SELECT VALUE {x: r.a, y: r.tags} FROM r\"},{\"name\":\"b\",\"query\":\"SELECT VALUE r.m FROM root r\"}");

  private static final List<String> KEYS = List.of("p", "q", "r", "s", "t");

  /**
   * What is known of an item.
   *
   * @param created how many items had been created before
   * @param expiredFrom the second from which on it is expired
   */
  private record Known(String key, long created, long expiredFrom) {
    boolean isAliveAt(long second) {
      return second < expiredFrom;
    }
  }

  private final TestEngine engine;
  private final Random random;
  private final RandomDocuments documents;
  private final Map<String, Known> items = new TreeMap<>();
  private final int ids;
  private final String computed;
  private Policy policy;
  private long now = TestEngine.START;
  private long created;

  QueryLife(TestEngine engine, Random random, int ids, int partitions) {
    this.engine = engine;
    this.random = random;
    this.documents = new RandomDocuments(random);
    this.ids = ids;
    this.computed = COMPUTED.get(random.nextInt(COMPUTED.size()));
    this.policy = POLICIES.get(random.nextInt(POLICIES.size()));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    Throughput throughput =
        partitions == 1 ? Throughput.UNASKED : Throughput.autoscale(partitions * 10_000L);
    engine.createContainer("items", settings(), throughput);
    assertThat(engine.container().partitions()).hasSize(partitions);
  }

  private String settings() {
    return "\"defaultTtl\":-1,\"indexingPolicy\":{%s},\"computedProperties\":[%s]"
        .formatted(policy.json, computed);
  }

  TestEngine engine() {
    return engine;
  }

  Container container() {
    return engine.container();
  }

  void fill() {
    for (int i = 0; i < ids; i++) {
      if (random.nextInt(10) > 0) {
        upsert("i" + i);
      }
    }
  }

  /** Makes one change. Returns the id of the item that was written, or null if none was. */
  @Nullable String act() {
    int dice = random.nextInt(100);
    if (dice < 45) {
      return upsert("i" + random.nextInt(ids));
    }
    if (dice < 60) {
      return delete("i" + random.nextInt(ids));
    }
    if (dice < 70) {
      int seconds = random.nextInt(4);
      now += seconds;
      engine.machineClockMoves(seconds);
    } else if (dice < 75) {
      policy = POLICIES.get(random.nextInt(POLICIES.size()));
      engine.replaceContainer(settings());
    } else if (dice < 78) {
      engine.purge();
    } else {
      engine.engine().backgroundWorker().runOneRound();
    }
    return null;
  }

  private String upsert(String id) {
    String key = KEYS.get(Math.floorMod(id.hashCode(), KEYS.size()));
    long ttl = random.nextInt(4) == 0 ? 1 + random.nextInt(20) : 0;
    String json =
        "{\"id\":\"%s\",\"pk\":\"%s\"%s%s}"
            .formatted(id, key, documents.properties(), ttl == 0 ? "" : ",\"ttl\":" + ttl);
    ItemBody body = TestEngine.bodyOf(container(), json);
    TestEngine.await(
        engine
            .engine()
            .items()
            .upsert(container(), PartitionKey.of(key), body, null, Runnable::run));
    Known before = items.get(id);
    long own = before != null && before.isAliveAt(now) ? before.created : created++;
    items.put(id, new Known(key, own, ttl == 0 ? Long.MAX_VALUE : now + ttl));
    return id;
  }

  private @Nullable String delete(String id) {
    Known known = items.remove(id);
    if (known == null) {
      return null;
    }
    try {
      TestEngine.await(
          engine
              .engine()
              .items()
              .delete(container(), PartitionKey.of(known.key), id, null, Runnable::run));
    } catch (EngineException e) {
      assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
      assertThat(known.expiredFrom).isLessThanOrEqualTo(now);
    }
    return id;
  }

  /**
   * All living items as values, by partitions and in the order of their creation; only those of one
   * partition key unless it is null.
   */
  List<Value> living(@Nullable String key) {
    List<Value> living = engine.list().stream().map(text -> DocumentValues.parse(text)).toList();
    assertThat(living.stream().map(QueryLife::idOf))
        .containsExactlyElementsOf(
            items.entrySet().stream()
                .filter(entry -> entry.getValue().isAliveAt(now))
                .sorted(Comparator.comparing(Map.Entry::getValue, order()))
                .map(Map.Entry::getKey)
                .toList());
    return living.stream()
        .filter(item -> key == null || key.equals(text(((ObjectValue) item).get("pk"))))
        .toList();
  }

  private Comparator<Known> order() {
    return Comparator.comparing(
            (Known item) ->
                container()
                    .partitions()
                    .of(
                        EffectivePartitionKey.of(
                            PartitionKey.of(item.key), container().partitionKeyDefinition()))
                    .range()
                    .minimum())
        .thenComparingLong(Known::created);
  }

  static String idOf(Value row) {
    return text(((ObjectValue) row).get("id"));
  }

  private static String text(Value value) {
    return ((StringValue) value).text();
  }

  String anyKey() {
    return KEYS.get(random.nextInt(KEYS.size()));
  }
}

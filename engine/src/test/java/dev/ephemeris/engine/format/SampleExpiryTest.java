// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.forecast.ExpiredListing;
import dev.ephemeris.engine.forecast.ExpiredPage;
import dev.ephemeris.model.partition.PartitionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Items written by earlier versions expire at their second, and stay expired. */
class SampleExpiryTest {
  private static final long NEVER = Long.MAX_VALUE;

  static Stream<Sample> samples() throws IOException {
    return Sample.all().stream();
  }

  @ParameterizedTest(name = "T7 {0}: items expire at their second, whether they are purged or not")
  @MethodSource("samples")
  void items_expireAtTheirSecond(Sample sample, @TempDir Path untouched, @TempDir Path purged)
      throws IOException {
    expire(sample, untouched, false);
    expire(sample, purged, true);
  }

  private static void expire(Sample sample, Path folder, boolean purges) throws IOException {
    try (TestEngine engine = sample.open(folder)) {
      Map<String, Map<String, Long>> expiries = expiries(engine, sample.facts());
      Set<Long> seconds =
          expiries.values().stream()
              .flatMap(items -> items.values().stream())
              .filter(second -> second != NEVER)
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(seconds).hasSizeGreaterThan(5);
      long machine = TestEngine.START;
      for (long second : seconds) {
        for (long now = second - 1; now <= second; now++) {
          engine.machineClockMoves(now - machine);
          machine = now;
          if (purges) {
            engine.purge();
          }
          assertAlive(engine, expiries, now);
        }
      }
    }
  }

  /** When each item expires, by container and id, computed from its text and the default. */
  private static Map<String, Map<String, Long>> expiries(TestEngine engine, JsonNode facts) {
    Map<String, Map<String, Long>> expiries = new TreeMap<>();
    facts
        .path("containers")
        .forEachEntry(
            (name, before) -> {
              JsonNode container =
                  JsonMapper.shared().readTree(engine.container(name).settings().json().toString());
              Map<String, Long> items = new TreeMap<>();
              before
                  .path("items")
                  .forEachEntry(
                      (id, text) ->
                          items.put(
                              id,
                              expiry(
                                  JsonMapper.shared().readTree(text.asString()),
                                  container.path("defaultTtl"))));
              expiries.put(name, items);
            });
    return expiries;
  }

  private static long expiry(JsonNode item, JsonNode defaultTtl) {
    if (defaultTtl.isMissingNode()) {
      return NEVER;
    }
    int ttl = item.path("ttl").asInt(defaultTtl.asInt());
    return ttl == -1 ? NEVER : item.path("_ts").asLong() + ttl;
  }

  private static void assertAlive(
      TestEngine engine, Map<String, Map<String, Long>> expiries, long now) {
    JsonNode present = new SampleFacts(engine).all().path("containers");
    expiries.forEach(
        (name, items) -> {
          Set<String> alive = new TreeSet<>();
          items.forEach(
              (id, expiry) -> {
                if (now < expiry) {
                  alive.add(id);
                }
              });
          assertThat(new TreeSet<>(present.path(name).path("items").propertyNames()))
              .as("%s at %d", name, now)
              .isEqualTo(alive);
          assertThat(present.path(name).path("counts").path("live").asInt())
              .as("%s at %d", name, now)
              .isEqualTo(alive.size());
          if (name.equals(SampleContent.WIDE)) {
            present.path(name).path("unindexed").forEach(id -> alive.remove(id.asString()));
            assertQueriesFind(present.path(name).path("pages"), alive);
          }
        });
  }

  private static void assertQueriesFind(JsonNode pages, Set<String> alive) {
    for (SampleQuery query :
        Set.of(SampleQuery.ALL, SampleQuery.SORTED, SampleQuery.SORTED_BY_ARRAYS)) {
      assertThat(SampleFacts.rows(query.name(), pages.path(query.name()), 0, false))
          .as(query.name())
          .extracting(JsonNode::asString)
          .containsExactlyInAnyOrderElementsOf(alive);
    }
    for (SampleQuery query : Set.of(SampleQuery.COUNTED, SampleQuery.COUNTED_BY_INDEX)) {
      assertThat(
              SampleFacts.rows(query.name(), pages.path(query.name()), 0, false).getFirst().asInt())
          .as(query.name())
          .isEqualTo(alive.size());
    }
  }

  @ParameterizedTest(name = "T24 {0}: what was expired does not come back by itself")
  @MethodSource("samples")
  void expiredItems_stayExpired(Sample sample, @TempDir Path folder) throws IOException {
    try (TestEngine engine = sample.open(folder)) {
      SampleCheck check = new SampleCheck(engine, sample.facts());
      check.checkExpired();
      SampleContent.changeDefault(engine, SampleContent.RAISED, 1_000_000);
      SampleContent.changeDefault(engine, SampleContent.OFF, -1);
      SampleContent.changeDefault(engine, SampleContent.WIDE, null);
      check.checkExpired();
      SampleContent.changeDefault(engine, SampleContent.OFF, null);
      SampleContent.changeDefault(engine, SampleContent.WIDE, 1_000_000);
      engine.machineClockMoves(-1_000);
      engine.restart();
      check.checkExpired();
      engine.purge();
      check.checkExpired();
      for (String name : new String[] {SampleContent.WIDE, SampleContent.RAISED}) {
        Container container = engine.container(name);
        assertThat(ExpiredListing.page(container, 0, null).items()).isEmpty();
        assertThat(engine.engine().expiryReports().status(container).purgedTotal()).isEqualTo(2);
      }
    }
  }

  @ParameterizedTest(name = "T28 {0}: what is expired and not purged is listed and restored")
  @MethodSource("samples")
  void expiredItems_areRestored(Sample sample, @TempDir Path folder) throws IOException {
    try (TestEngine engine = sample.open(folder)) {
      Container container = engine.container(SampleContent.RAISED);
      ExpiredPage expired = ExpiredListing.page(container, 0, null);
      // Format 1 has no queues, so it does not know these items.
      boolean hasQueues = sample.format() > 1;
      assertThat(expired.complete()).isEqualTo(hasQueues);
      assertThat(expired.items())
          .extracting(item -> SampleFacts.json(item).path("id").asString())
          .containsExactlyInAnyOrderElementsOf(
              hasQueues ? List.of("inheritor", "owner") : List.of());
      PartitionKey key = PartitionKey.of("p");
      TestEngine.await(engine.engine().items().restore(container, key, "inheritor", Runnable::run));
      engine.purge();
      assertThat(SampleFacts.text(engine.engine().items().read(container, key, "inheritor").item()))
          .contains("\"n\":1");
      assertThat(engine.engine().expiryReports().status(container).liveCount()).isEqualTo(4);
    }
  }
}

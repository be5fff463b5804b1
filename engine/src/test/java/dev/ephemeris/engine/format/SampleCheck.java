// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.item.Items;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Compares an opened sample with the facts that its version recorded. */
final class SampleCheck {
  /** How far the background work on an opened sample has come. */
  enum State {
    OPENED,
    /** Expired items are purged, and indexes are those of the present version. */
    BACKGROUND_IS_DONE
  }

  private final TestEngine engine;
  private final JsonNode facts;
  private final Set<SamplePart> parts;
  private final SampleFacts present;

  SampleCheck(TestEngine engine, JsonNode facts) {
    this.engine = engine;
    this.facts = facts;
    this.parts = SamplePart.in(facts);
    this.present = new SampleFacts(engine);
  }

  /**
   * Everything is as recorded, as long as the time has not moved.
   *
   * @param state how far the background work has come
   */
  void check(State state) {
    assertThat(parts).isEqualTo(SamplePart.of(facts.path("format").asInt()));
    assertThat(engine.engine().clock().nowSeconds()).isEqualTo(facts.path("now").asLong());
    JsonNode now = JsonMapper.shared().readTree(present.all().toString()).path("containers");
    facts
        .path("containers")
        .forEachEntry((name, before) -> checkContainer(name, before, now.path(name)));
    Set<String> containers = new TreeSet<>(SampleContent.CONTAINERS_OF_ALL_FORMATS);
    if (parts.contains(SamplePart.THROUGHPUTS)) {
      containers.add(SampleContent.TIERED);
    }
    assertThat(new TreeSet<>(facts.path("containers").propertyNames())).isEqualTo(containers);
    assertThat(new TreeSet<>(now.propertyNames())).isEqualTo(containers);
    checkCounts(now, state);
    checkWide(facts.at("/containers/wide"), now.path(SampleContent.WIDE), state);
    checkExpired();
  }

  private void checkContainer(String name, JsonNode before, JsonNode now) {
    assertThat(now.path("_rid")).as(name).isEqualTo(before.path("_rid"));
    assertThat(now.path("_etag")).as(name).isEqualTo(before.path("_etag"));
    assertThat(now.path("items")).as(name).isEqualTo(before.path("items"));
    assertThat(now.path("partitions").size()).isEqualTo(before.path("partitions").size());
    for (int i = 0; i < before.path("partitions").size(); i++) {
      checkPartition(before.path("partitions").get(i), now.path("partitions").get(i));
    }
    if (parts.contains(SamplePart.THROUGHPUTS)) {
      assertThat(now.path("throughput")).as(name).isEqualTo(before.path("throughput"));
    }
    before.path("items").forEachEntry((id, text) -> checkReads(name, id, text.asString()));
  }

  private void checkPartition(JsonNode before, JsonNode now) {
    assertThat(now.path("id")).isEqualTo(before.path("id"));
    assertThat(now.path("minimum")).isEqualTo(before.path("minimum"));
    assertThat(now.path("lsn").asLong())
        .as("session tokens stay valid")
        .isGreaterThanOrEqualTo(before.path("lsn").asLong());
    if (parts.contains(SamplePart.PARTITION_IDS)) {
      assertThat(now.path("parents")).isEqualTo(before.path("parents"));
    }
  }

  /** Both ways to read an item find it, with its ETag. */
  private void checkReads(String name, String id, String text) {
    Container container = engine.container(name);
    JsonNode item = JsonMapper.shared().readTree(text);
    ItemResult byId = items().read(container, PartitionKey.of(item.path("pk").asString()), id);
    assertThat(SampleFacts.text(byId.item())).isEqualTo(text);
    assertThat(byId.etag()).isEqualTo(item.path("_etag").asString());
    assertThat(byId.item().timestampSeconds()).isEqualTo(item.path("_ts").asLong());
    ItemResult byResourceId = items().read(container, resourceId(item));
    assertThat(SampleFacts.text(byResourceId.item())).isEqualTo(text);
  }

  /** The counts agree with the items and with the recorded facts. */
  private void checkCounts(JsonNode now, State state) {
    facts
        .path("containers")
        .forEachEntry(
            (name, before) -> {
              JsonNode counts = now.path(name).path("counts");
              assertThat(counts.path("live").asInt())
                  .as(name)
                  .isEqualTo(before.path("items").size());
              if (state == State.OPENED) {
                assertThat(counts.path("expired").asInt())
                    .as(name)
                    .isEqualTo(before.path("expired").size());
                if (parts.contains(SamplePart.COUNTS)) {
                  assertThat(counts).as(name).isEqualTo(before.path("counts"));
                }
              }
            });
  }

  private void checkWide(JsonNode before, JsonNode now, State state) {
    if (parts.contains(SamplePart.UNINDEXED)) {
      assertThat(before.path("unindexed")).isNotEmpty();
    }
    assertThat(now.path("unindexed").values()).isEqualTo(before.path("unindexed").values());
    if (parts.contains(SamplePart.WITHOUT_LINKS)) {
      assertThat(before.path("withoutLinks")).isNotEmpty();
    }
    assertThat(now.path("withoutLinks").values()).isEqualTo(before.path("withoutLinks").values());
    checkPages(before.path("pages"), now.path("pages"), state);
  }

  private void checkPages(JsonNode before, JsonNode now, State state) {
    Set<String> expected = new TreeSet<>(Set.of(SampleFacts.LISTING));
    if (parts.contains(SamplePart.UPCOMING)) {
      expected.add(SampleFacts.UPCOMING);
    }
    for (SampleQuery query : SampleQuery.values()) {
      if (parts.contains(query.part())) {
        expected.add(query.name());
      }
    }
    assertThat(new TreeSet<>(before.propertyNames())).isEqualTo(expected);
    before.forEachEntry(
        (name, pages) -> {
          assertThat(rows(name, pages, 0)).as(name).isNotEmpty();
          assertThat(rows(name, now.path(name), 0)).as(name).isEqualTo(rows(name, pages, 0));
        });
    if (parts.contains(SamplePart.CONTINUATIONS)) {
      before.forEachEntry((name, pages) -> checkContinuations(name, pages, state));
    }
  }

  private List<JsonNode> rows(String reader, JsonNode pages, int from) {
    return SampleFacts.rows(reader, pages, from, parts.contains(SamplePart.ORDER_OF_CREATION));
  }

  private void checkContinuations(String name, JsonNode pages, State state) {
    Function<@Nullable String, ObjectNode> reader =
        present.readers(engine.container(SampleContent.WIDE)).get(name);
    for (int page = 1; page < pages.size(); page++) {
      String continuation = pages.get(page - 1).path("continuation").asString();
      if ((state == State.OPENED && wentByOldHashes(name))
          || endedAtLargeNumber(name, page)
          || hadAnotherOrder(name)) {
        assertThatExceptionOfType(EngineException.class)
            .as("%s, page %d", name, page)
            .isThrownBy(() -> reader.apply(continuation))
            .satisfies(refusal -> assertThat(refusal.userMessage()).contains("Start from the"));
        continue;
      }
      assertThat(rows(name, SampleFacts.pages(reader, continuation), 0))
          .as("%s from page %d on", name, page)
          .isEqualTo(rows(name, pages, page));
    }
  }

  /**
   * Whether a query used an index whose hashes the present version cannot use. Until that index has
   * been built again, no page can continue where it ended.
   */
  private boolean wentByOldHashes(String reader) {
    return List.of(SampleQuery.SORTED_BY_ARRAYS.name(), SampleQuery.SORTED_BY_BIG.name())
            .contains(reader)
        && !parts.contains(SamplePart.EXACT_NUMBERS);
  }

  /**
   * Whether the page before ended at a number that older indexes have at another position: rows
   * next to it could be left out or repeated if the query continued there.
   */
  private boolean endedAtLargeNumber(String reader, int page) {
    return reader.equals(SampleQuery.SORTED_BY_BIG.name())
        && !parts.contains(SamplePart.EXACT_NUMBERS)
        && page == SampleQuery.PAGE_BEHIND_LARGE;
  }

  /**
   * Whether its pages were in the order of keys, in which items were stored once, or of hashes. The
   * rows after a place are others now. Pages in the order of an index go on in it.
   */
  private boolean hadAnotherOrder(String reader) {
    return !parts.contains(SamplePart.ORDER_OF_CREATION)
        && List.of(SampleFacts.LISTING, SampleQuery.ALL.name(), SampleQuery.DISTINCT.name())
            .contains(reader);
  }

  /** Items that were expired stay expired for ever. */
  void checkExpired() {
    facts
        .path("containers")
        .forEachEntry(
            (name, before) ->
                before.path("expired").forEachEntry((id, item) -> checkIsExpired(name, id, item)));
    assertThat(facts.at("/containers/wide/expired")).hasSize(2);
    assertThat(facts.at("/containers/raised/expired")).hasSize(2);
    assertThat(facts.at("/containers/off/expired")).hasSize(1);
  }

  private void checkIsExpired(String name, String id, JsonNode item) {
    Container container = engine.container(name);
    assertNotFound(() -> items().read(container, PartitionKey.of(item.path("pk").asString()), id));
    assertNotFound(() -> items().read(container, resourceId(item)));
    assertThat(present.all().at("/containers/" + name + "/items").has(id)).isFalse();
  }

  private static void assertNotFound(ThrowingCallable reading) {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(reading)
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(Reason.NOT_FOUND));
  }

  private static ResourceId resourceId(JsonNode item) {
    return ResourceId.parse(item.path("_rid").asString()).orElseThrow();
  }

  private Items items() {
    return engine.engine().items();
  }
}

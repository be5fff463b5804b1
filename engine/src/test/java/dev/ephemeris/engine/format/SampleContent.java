// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.forecast.UpcomingListing;
import dev.ephemeris.engine.forecast.UpcomingPage;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is in a sample folder, and what the version that wrote it said about it. Only what every
 * version has is used here, so that the same code writes a sample of the next format.
 */
final class SampleContent {
  private static final int ITEMS = 24;
  private static final int PAGE = 5;
  private static final int DEFAULT_TTL = 100_000;
  private static final String SCANNED = "SELECT VALUE c.id FROM c";
  private static final String FILTERED = "SELECT VALUE c.id FROM c WHERE c.n >= 4";
  private static final String SORTED = "SELECT VALUE c.id FROM c ORDER BY c.n DESC";
  private static final String GATHERED = "SELECT DISTINCT VALUE c.n FROM c";

  private final TestEngine engine;

  SampleContent(TestEngine engine) {
    this.engine = engine;
  }

  /** Makes a container of three partitions with and one of one partition without TTL. */
  void write() {
    engine.createContainer("");
    engine.create("plain", "\"n\":1");
    engine.createPlainContainer(
        "wide", "\"defaultTtl\":" + DEFAULT_TTL, Throughput.autoscale(30_000));
    for (int i = 0; i < ITEMS; i++) {
      String ttl = i % 4 == 1 ? ",\"ttl\":" + (50 + i) : i % 4 == 2 ? ",\"ttl\":-1" : "";
      upsert(i, "\"n\":%d,\"tags\":[\"t%d\",{\"deep\":%d}]%s".formatted(i % 10, i, i, ttl));
    }
    upsert(3, "\"n\":33");
    TestEngine.await(engine.engine().items().delete(wide(), key(4), "item4", null, Runnable::run));
    // Queues and index are built.
    engine.purge();
  }

  private void upsert(int i, String properties) {
    String json = "{\"id\":\"item%d\",\"pk\":\"key%d\",%s}".formatted(i, i, properties);
    TestEngine.await(
        engine
            .engine()
            .items()
            .upsert(wide(), key(i), TestEngine.bodyOf(wide(), json), null, Runnable::run));
  }

  private static PartitionKey key(int i) {
    return PartitionKey.of("key" + i);
  }

  private Container wide() {
    return engine.container("wide");
  }

  /** All that a client may have kept of it: pages with their continuations, and resource ids. */
  ObjectNode facts() {
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    ArrayNode partitions = facts.putArray("partitions");
    wide()
        .partitions()
        .forEach(
            partition ->
                partitions
                    .addObject()
                    .put("id", String.valueOf(partition.id()))
                    .put("minimum", partition.range().minimum().hex())
                    .put("lsn", partition.lsn()));
    ObjectNode pages = facts.putObject("pages");
    readers().forEach((name, reader) -> pages.set(name, pages(reader, null)));
    ObjectNode resourceIds = facts.putObject("resourceIds");
    for (int i = 0; i < ITEMS; i++) {
      if (i != 4) {
        ItemRecord item = engine.engine().items().read(wide(), key(i), "item" + i).item();
        resourceIds.put("item" + i, rid(item));
      }
    }
    return facts;
  }

  /** Everything is as the version before said, from each of its continuations on, too. */
  void check(JsonNode facts) {
    JsonNode now = JsonMapper.shared().readTree(facts().toString());
    assertThat(now.path("resourceIds")).isEqualTo(facts.path("resourceIds"));
    assertThat(now.path("partitions").size()).isEqualTo(facts.path("partitions").size());
    for (int i = 0; i < facts.path("partitions").size(); i++) {
      JsonNode before = facts.path("partitions").get(i);
      JsonNode partition = now.path("partitions").get(i);
      assertThat(partition.path("id")).isEqualTo(before.path("id"));
      assertThat(partition.path("minimum")).isEqualTo(before.path("minimum"));
      assertThat(partition.path("lsn").asLong())
          .as("session tokens stay valid")
          .isGreaterThanOrEqualTo(before.path("lsn").asLong());
    }
    Map<String, Function<@Nullable String, ObjectNode>> readers = readers();
    facts
        .path("pages")
        .forEachEntry(
            (name, pages) -> {
              assertThat(rows(now.path("pages").path(name))).as(name).isEqualTo(rows(pages));
              for (int page = 1; page < pages.size(); page++) {
                JsonNode before = pages.get(page - 1);
                JsonNode rest = pages(readers.get(name), before.path("continuation").asString());
                assertThat(rows(rest))
                    .as("%s from page %d on", name, page)
                    .isEqualTo(rows(pages, page));
              }
            });
    facts
        .path("resourceIds")
        .forEachEntry(
            (id, rid) -> {
              ResourceId resourceId = ResourceId.parse(rid.asString()).orElseThrow();
              assertThat(text(engine.engine().items().read(wide(), resourceId).item()))
                  .contains("\"id\":\"" + id + "\"");
            });
    assertThat(text(engine.read("plain").item())).contains("\"n\":1");
  }

  private Map<String, Function<@Nullable String, ObjectNode>> readers() {
    Map<String, Function<@Nullable String, ObjectNode>> readers = new TreeMap<>();
    readers.put("listing", this::listing);
    readers.put("upcoming", this::upcoming);
    for (String text : new String[] {SCANNED, FILTERED, SORTED, GATHERED}) {
      readers.put(text, continuation -> query(text, continuation));
    }
    return readers;
  }

  private static ArrayNode pages(
      Function<@Nullable String, ObjectNode> reader, @Nullable String from) {
    ArrayNode pages = JsonNodeFactory.instance.arrayNode();
    String continuation = from;
    do {
      ObjectNode page = reader.apply(continuation);
      pages.add(page);
      continuation = page.path("continuation").asString("");
      assertThat(pages.size()).isLessThan(2 * ITEMS);
    } while (!continuation.isEmpty());
    return pages;
  }

  private static ArrayNode rows(JsonNode pages) {
    return rows(pages, 0);
  }

  private static ArrayNode rows(JsonNode pages, int from) {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (int page = from; page < pages.size(); page++) {
      pages.get(page).path("rows").forEach(rows::add);
    }
    return rows;
  }

  private ObjectNode listing(@Nullable String continuation) {
    ItemPage page = ItemListing.page(wide(), new ListScope.WholeContainer(), PAGE, continuation);
    ObjectNode shown = page(page.continuation());
    page.items().forEach(item -> shown.withArray("rows").add(id(item)));
    return shown;
  }

  private ObjectNode upcoming(@Nullable String continuation) {
    UpcomingPage page = UpcomingListing.page(wide(), PAGE, Long.MAX_VALUE / 2, continuation);
    ObjectNode shown = page(page.continuation());
    page.items().forEach(item -> shown.withArray("rows").add(item.id()));
    return shown;
  }

  private ObjectNode query(String text, @Nullable String continuation) {
    QueryPage page =
        engine
            .engine()
            .queries()
            .page(
                wide(),
                new QueryRequest(
                    text, Map.of(), new ListScope.WholeContainer(), PAGE, true, continuation));
    ObjectNode shown = page(page.continuation());
    page.rows().forEach(row -> shown.withArray("rows").add(JsonMapper.shared().readTree(row)));
    return shown;
  }

  private static ObjectNode page(@Nullable String continuation) {
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    page.putArray("rows");
    return continuation == null ? page : page.put("continuation", continuation);
  }

  private static String text(ItemRecord item) {
    return new String(item.json(), StandardCharsets.UTF_8);
  }

  private static String id(ItemRecord item) {
    return JsonMapper.shared().readTree(item.json()).path("id").asString();
  }

  private static String rid(ItemRecord item) {
    return JsonMapper.shared().readTree(item.json()).path("_rid").asString();
  }
}

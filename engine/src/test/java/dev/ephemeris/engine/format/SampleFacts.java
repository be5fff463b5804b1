// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.forecast.UpcomingListing;
import dev.ephemeris.engine.forecast.UpcomingPage;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.Throughput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
 * The facts that this version records about a sample: everything that clients may keep, such as
 * resource ids and pages with their continuations.
 */
final class SampleFacts {
  static final String LISTING = "listing";
  static final String UPCOMING = "upcoming";

  private static final int PAGE = 5;
  private static final int MAX_PAGES = 50;

  private final TestEngine engine;

  SampleFacts(TestEngine engine) {
    this.engine = engine;
  }

  /** All facts except which items are expired. */
  ObjectNode all() {
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    int format = FormatVersion.current().number();
    facts.put("format", format);
    ArrayNode has = facts.putArray("has");
    SamplePart.of(format).forEach(part -> has.add(part.name()));
    facts.put("now", engine.engine().clock().nowSeconds());
    ObjectNode containers = facts.putObject("containers");
    engine
        .engine()
        .database("db")
        .containers()
        .forEach(container -> containers.set(container.name(), of(container)));
    return facts;
  }

  private ObjectNode of(Container container) {
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    facts.put("_rid", container.resourceId().toString());
    facts.put("_etag", container.etag());
    facts.set("throughput", throughput(container.throughput()));
    ArrayNode partitions = facts.putArray("partitions");
    container.partitions().forEach(partition -> partitions.add(partition(partition)));
    facts.set("counts", counts(engine.engine().expiryReports().status(container)));
    ObjectNode items = facts.putObject("items");
    ArrayNode unindexed = facts.putArray("unindexed");
    ArrayNode withoutLinks = facts.putArray("withoutLinks");
    ItemListing.page(container, new ListScope.WholeContainer(), 0, null)
        .items()
        .forEach(
            item -> {
              String id = json(item).path("id").asString();
              items.put(id, text(item));
              if (!item.isIndexed()) {
                unindexed.add(id);
              }
              if (!item.hasLinks()) {
                withoutLinks.add(id);
              }
            });
    ObjectNode pages = facts.putObject("pages");
    if (container.name().equals(SampleContent.WIDE)) {
      readers(container).forEach((name, reader) -> pages.set(name, pages(reader, null)));
    }
    return facts;
  }

  private static ObjectNode throughput(Throughput throughput) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("kind", throughput.kind().name())
        .put("requestUnitsPerSecond", throughput.requestUnitsPerSecond())
        .put("incrementPercent", throughput.incrementPercent())
        .put("tier", throughput.tier().name());
  }

  private static ObjectNode partition(Partition partition) {
    ObjectNode facts =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", Integer.toString(partition.id()))
            .put("minimum", partition.range().minimum().hex())
            .put("lsn", partition.lsn());
    ArrayNode parents = facts.putArray("parents");
    partition.parents().forEach(parents::add);
    return facts;
  }

  private static ObjectNode counts(TtlStatus status) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("live", status.liveCount())
        .put("expired", status.expiredCount())
        .put("inheritors", status.inheritorCount())
        .put("owners", status.ownerCount())
        .put("never", status.neverCount());
  }

  /** All readers of pages, by name; each reads from a continuation or from the start. */
  Map<String, Function<@Nullable String, ObjectNode>> readers(Container container) {
    Map<String, Function<@Nullable String, ObjectNode>> readers = new TreeMap<>();
    readers.put(LISTING, continuation -> listing(container, continuation));
    readers.put(UPCOMING, continuation -> upcoming(container, continuation));
    for (SampleQuery query : SampleQuery.values()) {
      readers.put(query.name(), continuation -> query(container, query.text(), continuation));
    }
    return readers;
  }

  static ArrayNode pages(Function<@Nullable String, ObjectNode> reader, @Nullable String from) {
    ArrayNode pages = JsonNodeFactory.instance.arrayNode();
    String continuation = from;
    do {
      ObjectNode page = reader.apply(continuation);
      pages.add(page);
      continuation = page.path("continuation").asString("");
      assertThat(pages.size()).isLessThan(MAX_PAGES);
    } while (!continuation.isEmpty());
    return pages;
  }

  /**
   * The rows of these pages and of all after them, in an order that can be compared.
   *
   * @param inOrder whether rows that are not sorted have an order, too
   */
  static List<JsonNode> rows(String reader, JsonNode pages, int from, boolean inOrder) {
    List<JsonNode> rows = new ArrayList<>();
    for (int page = from; page < pages.size(); page++) {
      pages.get(page).path("rows").forEach(rows::add);
    }
    if (!inOrder && !isSorted(reader)) {
      rows.sort(Comparator.comparing(JsonNode::toString));
    }
    return rows;
  }

  /** Whether a reader asks for an order. */
  static boolean isSorted(String reader) {
    return switch (reader) {
      case LISTING -> false;
      case UPCOMING -> true;
      default -> SampleQuery.valueOf(reader).isSorted();
    };
  }

  private static ObjectNode listing(Container container, @Nullable String continuation) {
    ItemPage page = ItemListing.page(container, new ListScope.WholeContainer(), PAGE, continuation);
    ObjectNode shown = page(page.continuation());
    page.items().forEach(item -> shown.withArray("rows").add(json(item).path("id").asString()));
    return shown;
  }

  private static ObjectNode upcoming(Container container, @Nullable String continuation) {
    UpcomingPage page = UpcomingListing.page(container, PAGE, Long.MAX_VALUE / 2, continuation);
    ObjectNode shown = page(page.continuation());
    page.items().forEach(item -> shown.withArray("rows").add(item.id()));
    return shown;
  }

  ObjectNode query(Container container, String text, @Nullable String continuation) {
    QueryPage page = engine.engine().queries().page(container, request(text, continuation));
    ObjectNode shown = page(page.continuation());
    page.rows().forEach(row -> shown.withArray("rows").add(JsonMapper.shared().readTree(row)));
    return shown;
  }

  static QueryRequest request(String text, @Nullable String continuation) {
    return new QueryRequest(
        text, Map.of(), new ListScope.WholeContainer(), PAGE, true, continuation);
  }

  private static ObjectNode page(@Nullable String continuation) {
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    page.putArray("rows");
    return continuation == null ? page : page.put("continuation", continuation);
  }

  static String text(ItemRecord item) {
    return new String(item.json(), StandardCharsets.UTF_8);
  }

  static JsonNode json(ItemRecord item) {
    return JsonMapper.shared().readTree(item.json());
  }
}

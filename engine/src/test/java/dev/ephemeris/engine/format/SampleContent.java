// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.catalogue.OtherPartitionIds;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of a sample folder. Samples of earlier formats have the same content, as far as their
 * versions supported it: see {@link SamplePart}.
 */
final class SampleContent {
  /** Has three partitions, TTL with a default, and all kinds of values. */
  static final String WIDE = "wide";

  /** Has no TTL. */
  static final String PLAIN = "items";

  /** Had a default by which some of its items expired, and has a larger one now. */
  static final String RAISED = "raised";

  /** Had a default by which an item expired; its TTL is off now. */
  static final String OFF = "off";

  /** Has an offer of an old type. */
  static final String TIERED = "tiered";

  static final List<String> CONTAINERS_OF_ALL_FORMATS = List.of(PLAIN, WIDE, RAISED, OFF);

  private static final int ITEMS = 16;
  private static final int DELETED = 4;
  private static final int UNINDEXED = 6;
  private static final int WITHOUT_LINKS = 8;

  /** From here on some whole numbers, such as those of items 12 and 15, are equal as doubles. */
  private static final long LARGE = 1L << 53;

  private static final int SECONDS = 20;
  private static final String KEY = "p";
  private static final String WIDE_SETTINGS =
      "\"defaultTtl\":100000,\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/n\"},{\"path\":\"/k\"}]],\"spatialIndexes\":[{\"path\":\"/place/*\",\"types\":[\"Point\"]}]}";

  /** By container, the ids of the items that are expired when the sample is finished. */
  private static final Map<String, List<String>> EXPIRING =
      Map.of(
          WIDE,
          List.of("short0", "short1"),
          RAISED,
          List.of("inheritor", "owner"),
          OFF,
          List.of("inheritor"));

  private final TestEngine engine;
  private final ObjectNode expired = JsonNodeFactory.instance.objectNode();

  SampleContent(TestEngine engine) {
    this.engine = engine;
  }

  /** Creates the containers and items, and lets some items expire without a purge. */
  void write() {
    engine.createContainer("");
    put(PLAIN, KEY, "plain", "\"n\":1");
    put(PLAIN, KEY, "uninterpreted", "\"ttl\":5");
    engine.createContainer(TIERED, "", Throughput.of(Throughput.Tier.S2));
    engine.createContainer(RAISED, "\"defaultTtl\":10", Throughput.UNASKED);
    put(RAISED, KEY, "inheritor", "\"n\":1");
    put(RAISED, KEY, "owner", "\"ttl\":20");
    put(RAISED, KEY, "kept", "\"ttl\":500");
    put(RAISED, KEY, "never", "\"ttl\":-1");
    engine.createContainer(OFF, "\"defaultTtl\":10", Throughput.UNASKED);
    put(OFF, KEY, "inheritor", "\"n\":1");
    put(OFF, KEY, "kept", "\"ttl\":500");
    writeWide();
    // Builds the queues and the index.
    engine.purge();
    EXPIRING.forEach((container, ids) -> ids.forEach(id -> noteResourceId(container, id)));
    engine.machineClockMoves(SECONDS);
    changeDefault(engine, RAISED, 1000);
    changeDefault(engine, OFF, -1);
    changeDefault(engine, OFF, null);
    put(RAISED, KEY, "fresh", "\"n\":2");
    put(OFF, KEY, "fresh", "\"n\":2");
  }

  private void writeWide() {
    Container wide =
        engine.createPlainContainer(WIDE, WIDE_SETTINGS, Throughput.autoscale(30_000).growingBy(7));
    OtherPartitionIds.give(
        engine.store(),
        wide,
        OtherPartitionIds.ids(wide.partitions().size()),
        List.of(List.of(1), List.of(), List.of(0, 2)));
    for (int i = 0; i < ITEMS; i++) {
      String ttl = i % 4 == 1 ? ",\"ttl\":" + (50 + i) : i % 4 == 2 ? ",\"ttl\":-1" : "";
      put(WIDE, "key" + i, "item" + i, properties(i, i % 10) + ttl);
    }
    put(WIDE, "key3", "item3", properties(3, 33));
    put(WIDE, "key0", "short0", properties(ITEMS, 5) + ",\"ttl\":5");
    put(WIDE, "key1", "short1", properties(ITEMS + 1, 5) + ",\"ttl\":" + SECONDS);
    TestEngine.await(
        engine
            .engine()
            .items()
            .delete(wide, PartitionKey.of("key" + DELETED), "item" + DELETED, null, Runnable::run));
  }

  /** Values of all types, some of which earlier indexes have at other positions. */
  static String properties(int i, int n) {
    String value =
        switch (i % 4) {
          case 0 -> "[%d]".formatted(i % 3);
          case 1 -> "{\"a\":%d}".formatted(i);
          case 2 -> Integer.toString(i);
          default -> "\"s%d\"".formatted(i);
        };
    long big = i < 3 ? LARGE + 100 + 2L * i : i % 3 == 0 ? LARGE + Math.min(i, 13) : i;
    return "\"n\":%d,\"k\":%d,\"tags\":[\"t%d\",{\"deep\":%d}],\"v\":%s,\"big\":%d,\"place\":{\"type\":\"Point\",\"coordinates\":[%s,52.5]}"
        .formatted(n, i, i, i, value, big, 13.4 + i / 8.0);
  }

  private void put(String container, String key, String id, String properties) {
    put(engine, container, key, id, properties);
  }

  /** Creates or replaces an item; some in the wide container have special properties. */
  static void put(TestEngine engine, String name, String key, String id, String properties) {
    Container container = engine.container(name);
    String json = "{\"id\":\"%s\",\"pk\":\"%s\",%s}".formatted(id, key, properties);
    ItemBody body = TestEngine.bodyOf(container, json);
    if (id.equals("item" + UNINDEXED)) {
      body = body.unindexed();
    }
    if (id.equals("item" + WITHOUT_LINKS)) {
      body = body.withoutLinks();
    }
    TestEngine.await(
        engine.engine().items().upsert(container, PartitionKey.of(key), body, null, Runnable::run));
  }

  private void noteResourceId(String container, String id) {
    String key = container.equals(WIDE) ? "key" + id.charAt(id.length() - 1) : KEY;
    ItemRecord item =
        engine.engine().items().read(engine.container(container), PartitionKey.of(key), id).item();
    expired
        .withObject("/" + container)
        .putObject(id)
        .put("pk", key)
        .put("_rid", SampleFacts.json(item).path("_rid").asString());
  }

  /** Sets a container's default, or switches TTL off. */
  static void changeDefault(TestEngine engine, String name, @Nullable Integer seconds) {
    Container container = engine.container(name);
    ObjectNode settings =
        (ObjectNode) JsonMapper.shared().readTree(container.settings().json().toString());
    settings.remove("defaultTtl");
    if (seconds != null) {
      settings.put("defaultTtl", seconds);
    }
    engine
        .engine()
        .catalogue()
        .replaceContainer(container, ContainerSettings.parse(settings), null);
  }

  /** The facts that this version records about the sample. */
  ObjectNode facts() {
    ObjectNode facts = new SampleFacts(engine).all();
    expired.forEachEntry(
        (container, items) ->
            ((ObjectNode) facts.path("containers").path(container)).set("expired", items));
    return facts;
  }
}

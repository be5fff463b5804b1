// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Data of format 10 in memory: two containers with several partitions, whose items are so large
 * that each partition needs several commits.
 *
 * @param store never used directly; tests use copies
 * @param expected what the items are in the present format, by shard
 */
record OldData(MemoryStore store, List<Map<String, String>> expected) {
  static final int ITEMS = 36;
  static final int ITEM_BYTES = 250_000;

  private static final List<String> DEFINITIONS =
      List.of(
          "{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":1}",
          "{\"paths\":[\"/pk\",\"/id\"],\"kind\":\"MultiHash\",\"version\":2}");

  static OldData make() {
    MemoryStore store = new MemoryStore();
    try (Engine engine = open(store)) {
      engine.catalogue().createDatabase("db", Throughput.UNASKED);
      for (int i = 0; i < DEFINITIONS.size(); i++) {
        create(engine, "c" + i, DEFINITIONS.get(i));
      }
      engine.backgroundWorker().runUntilIdle();
    }
    List<Map<String, String>> expected = items(store);
    OldLayout.give(store, FormatVersion.PARTITION_IDS);
    return new OldData(store, expected);
  }

  private static void create(Engine engine, String name, String definition) {
    ObjectNode settings =
        JsonMapper.shared()
            .readValue(
                "{\"id\":\"%s\",\"partitionKey\":%s,\"defaultTtl\":1000}"
                    .formatted(name, definition),
                ObjectNode.class);
    Container container =
        engine
            .catalogue()
            .createContainer(
                engine.database("db"),
                ContainerSettings.parse(settings),
                Throughput.autoscale(20_000));
    for (int i = 0; i < ITEMS / DEFINITIONS.size(); i++) {
      String body =
          "{\"id\":\"item%d\",\"pk\":\"key%d\",\"text\":\"%s\"}"
              .formatted(i, i, "x".repeat(ITEM_BYTES));
      PartitionKey key =
          container.partitionKeyDefinition().paths().size() == 1
              ? PartitionKey.of("key" + i)
              : parse("[\"key%d\",\"item%d\"]".formatted(i, i));
      TestEngine.await(
          engine.items().create(container, key, TestEngine.bodyOf(container, body), Runnable::run));
    }
  }

  private static PartitionKey parse(String key) {
    try {
      return PartitionKey.parse(key);
    } catch (PartitionKeySyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Opens data without background work. */
  static Engine open(Store store) {
    return Engine.open(store, EngineClock.openWithoutTicker(store, () -> TestEngine.START * 1000));
  }

  static List<Map<String, String>> items(Store store) {
    return OldLayout.shards(store).stream().map(OldLayout::items).toList();
  }
}

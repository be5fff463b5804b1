// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.simulation.StoredShard;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Items of formats 1 to 10 become the same items in the present format. */
class ItemUpgradeTest extends EngineTestCase {
  private static final FormatVersion OLD = FormatVersion.PARTITION_IDS;

  /** Opens the data again after it was stored as in an old format. */
  private void upgrade(FormatVersion format) {
    engine.engine().close();
    OldLayout.give(engine.store(), format);
    reopen();
  }

  private void reopen() {
    // The engine is closed; closing it again does nothing.
    engine.restart();
  }

  private List<Map<String, String>> items() {
    return OldLayout.shards(engine.store()).stream().map(OldLayout::items).toList();
  }

  private void check() {
    check(true);
  }

  private void check(boolean withIndex) {
    for (Shard shard : OldLayout.shards(engine.store())) {
      try (Snapshot snapshot = shard.snapshot()) {
        StoredShard.check(snapshot, withIndex, "shard " + shard.id());
      }
    }
    assertThat(engine.store().shard(SystemShards.CATALOGUE).get(FormatRecord.key()))
        .isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private static ResourceId resourceId(ItemResult item) {
    return ResourceId.parse(
            JsonMapper.shared().readTree(item.item().json()).path("_rid").asString())
        .orElseThrow();
  }

  @Test
  void items_areTheSame_withTheirResourceIdsAndETags() {
    engine.createContainer("\"defaultTtl\":1000");
    List<ItemResult> created =
        IntStream.range(0, 40).mapToObj(i -> engine.create("item" + (i * 7 % 40), "")).toList();
    engine.replace("item0", "\"n\":1");
    engine.purge();
    List<Map<String, String>> before = items();
    List<String> listed = engine.list();

    upgrade(OLD);

    assertThat(items()).isEqualTo(before);
    assertThat(engine.list()).isEqualTo(listed);
    for (ItemResult item : created.subList(1, 40)) {
      ItemResult byResourceId = engine.engine().items().read(engine.container(), resourceId(item));
      assertThat(byResourceId.etag()).isEqualTo(item.etag());
      assertThat(byResourceId.item().value()).isEqualTo(item.item().value());
    }
    assertThat(engine.status().liveCount()).isEqualTo(40);
    check();
  }

  @Test
  void itemsOfTheFirstFormat_areAlsoCounted() {
    engine.createContainer("\"defaultTtl\":1000");
    IntStream.range(0, 10).forEach(i -> engine.create("item" + i, ""));
    OldLayout.apply(shard(), Commit.expecting(shard().lsn()).deleteRange(Tally.all()));

    upgrade(FormatVersion.FIRST);

    assertThat(engine.status().liveCount()).isEqualTo(10);
    check();
  }

  @Test
  void afterAnInterruptionInTheMiddle_theFormatThatWasThereFirst_makesNoDifference() {
    engine.createContainer("");
    IntStream.range(0, 10).forEach(i -> engine.create("item" + i, ""));
    OldLayout.apply(shard(), Commit.expecting(shard().lsn()).deleteRange(Tally.all()));
    engine.engine().close();
    OldLayout.give(engine.store(), FormatVersion.ITEMS_IN_TWO_WAYS);

    reopen();

    assertThat(engine.status().neverCount() + engine.status().inheritorCount()).isEqualTo(10);
    check();
  }

  @Test
  void flagsOfItems_stay() {
    engine.createContainer("");
    PartitionKey key = PartitionKey.of("p");
    ItemBody unindexed = engine.body("unindexed", "\"n\":1").unindexed();
    ItemBody withoutLinks = engine.body("without", "\"n\":1").withoutLinks();
    for (ItemBody body : List.of(unindexed, withoutLinks, unindexed("both").withoutLinks())) {
      TestEngine.await(
          engine.engine().items().create(engine.container(), key, body, Runnable::run));
    }
    List<Map<String, String>> before = items();

    upgrade(OLD);

    assertThat(items()).isEqualTo(before);
    assertThat(engine.read("unindexed").item().isIndexed()).isFalse();
    assertThat(engine.read("without").item().hasLinks()).isFalse();
    ItemRecord both = engine.read("both").item();
    assertThat(both.isIndexed() || both.hasLinks()).isFalse();
    check(false);
  }

  private ItemBody unindexed(String id) {
    return engine.body(id, "").unindexed();
  }

  @Test
  void keysWithHashesOfVersion1_haveDifferentLengths() throws PartitionKeySyntaxException {
    createWithKeys("{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":1}");
    List<String> keys =
        List.of(
            "[\"a\"]",
            "[\"" + "long".repeat(60) + "\"]",
            "[\"\"]",
            "[12]",
            "[-0.5]",
            "[true]",
            "[null]",
            "[{}]");
    createItems(keys, "pk");
    List<Map<String, String>> before = items();

    upgrade(OLD);

    assertThat(items()).isEqualTo(before);
    readItems(keys);
    check();
  }

  @Test
  void hierarchicalKeys_areSplitWhereTheirHashesEnd() throws PartitionKeySyntaxException {
    createWithKeys("{\"paths\":[\"/a\",\"/b\",\"/c\"],\"kind\":\"MultiHash\",\"version\":2}");
    List<String> keys = List.of("[\"x\",\"y\",\"z\"]", "[\"x\",1,null]", "[\"x\",{},{}]");
    createItems(keys, "a", "b", "c");
    List<Map<String, String>> before = items();

    upgrade(OLD);

    assertThat(items()).isEqualTo(before);
    readItems(keys);
    check();
  }

  private void createWithKeys(String definition) {
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine
        .engine()
        .catalogue()
        .createContainer(
            engine.engine().database("db"),
            ContainerSettings.parse(
                JsonMapper.shared()
                    .readValue(
                        "{\"id\":\"items\",\"partitionKey\":%s}".formatted(definition),
                        ObjectNode.class)),
            Throughput.UNASKED);
  }

  private void createItems(List<String> keys, String... properties)
      throws PartitionKeySyntaxException {
    for (String key : keys) {
      PartitionKey partitionKey = PartitionKey.parse(key);
      ObjectNode body = JsonMapper.shared().createObjectNode().put("id", "one");
      for (int i = 0; i < properties.length; i++) {
        switch (partitionKey.components().get(i)) {
          case PartitionKeyComponent.Text text -> body.put(properties[i], text.value());
          case PartitionKeyComponent.Num number -> body.put(properties[i], number.value());
          case PartitionKeyComponent.Bool bool -> body.put(properties[i], bool.value());
          case PartitionKeyComponent.Null ignored -> body.putNull(properties[i]);
          case PartitionKeyComponent.Undefined ignored -> {}
        }
      }
      Container container = engine.container();
      TestEngine.await(
          engine
              .engine()
              .items()
              .create(
                  container,
                  partitionKey,
                  TestEngine.bodyOf(container, body.toString()),
                  Runnable::run));
    }
  }

  private void readItems(List<String> keys) throws PartitionKeySyntaxException {
    for (String key : keys) {
      PartitionKey partitionKey = PartitionKey.parse(key);
      engine.engine().items().read(engine.container(), partitionKey, "one");
    }
  }

  @Test
  void itemUnderAnotherKeyThanItsOwn_isDamage_andNotLeftOut() throws PartitionKeySyntaxException {
    createWithKeys("{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":1}");
    createItems(List.of("[\"a\"]"), "pk");
    engine.engine().close();
    OldLayout.give(engine.store(), OLD);
    Shard shard = OldLayout.shards(engine.store()).getFirst();
    List<byte[]> keys = new ArrayList<>();
    OldLayout.each(shard, OldItemRecord.items(), (key, value) -> keys.add(key));
    byte[] other = keys.getFirst().clone();
    other[2]++;
    byte[] value = shard.get(keys.getFirst());
    OldLayout.apply(shard, Commit.expecting(shard.lsn()).delete(keys.getFirst()).put(other, value));

    assertThatExceptionOfType(CorruptValueException.class).isThrownBy(this::reopen);

    OldLayout.apply(
        OldLayout.shards(engine.store()).getFirst(),
        Commit.expecting(OldLayout.shards(engine.store()).getFirst().lsn())
            .delete(other)
            .put(keys.getFirst(), value));
    reopen();
    readItems(List.of("[\"a\"]"));
  }

  @Test
  void numbersOfItemsThatAreGone_areNotGivenOutAgain() {
    engine.createContainer("");
    engine.create("kept", "");
    ItemResult deleted = engine.create("deleted", "");
    engine.delete("deleted");

    upgrade(OLD);

    ItemResult created = engine.create("deleted", "");
    assertThat(created.item().number()).isGreaterThan(deleted.item().number());
    check();
  }

  @Test
  void counterThatIsThere_isNotLowered() {
    engine.createContainer("");
    engine.create("one", "");
    engine.engine().close();
    OldLayout.give(engine.store(), OLD);
    Shard shard = OldLayout.shards(engine.store()).getFirst();
    OldLayout.apply(
        shard,
        Commit.expecting(shard.lsn())
            .put(NumberCounter.key(), new NumberCounter(1_000_000).encode()));

    reopen();

    ItemResult created = engine.create("two", "");
    assertThat(ItemNumbers.counted(created.item().number())).isEqualTo(1_000_000);
  }

  @Test
  void restoredItem_keepsItsNumber() {
    engine.createContainer("\"defaultTtl\":100");
    ItemResult expired = engine.create("item", "");
    engine.machineClockMoves(101);

    upgrade(OLD);

    assertRefused(Reason.NOT_FOUND, () -> engine.read("item"));
    ItemResult restored = engine.restore("item");
    assertThat(restored.item().number()).isEqualTo(expired.item().number());
    assertThat(resourceId(restored)).isEqualTo(resourceId(expired));
    check();
  }

  @Test
  void itemsOfAPartitionThatWasDivided_keepTheirNumbers() {
    engine.createContainer("");
    engine.create("item", "");
    Partition partition = engine.container().partitions().getFirst();
    long number = ItemNumbers.first(partition.id() + 5) + 70_000;
    engine.engine().close();
    OldLayout.give(engine.store(), OLD);
    renumber(OldLayout.shards(engine.store()).getFirst(), number);

    reopen();

    assertThat(engine.read("item").item().number()).isEqualTo(number);
    long next = ItemNumbers.counted(engine.create("other", "").item().number());
    assertThat(next).as("it comes from the partition's own counter").isLessThan(70_000);
  }

  private static void renumber(Shard shard, long number) {
    Commit.Builder commit = Commit.expecting(shard.lsn());
    OldLayout.each(
        shard,
        OldItemRecord.items(),
        (key, value) -> {
          ByteBuffer.wrap(value).putLong(21, number);
          commit.put(key, value);
        });
    OldLayout.apply(shard, commit);
  }

  @Test
  void itemsThatExpiredBefore_arePurgedRightAfter() {
    engine.createContainer("\"defaultTtl\":100");
    IntStream.range(0, 30).forEach(i -> engine.create("item" + i, ""));
    engine.create("owner", "\"ttl\":50");
    engine.create("kept", "\"ttl\":500");
    engine.purge();
    engine.machineClockMoves(101);

    upgrade(OLD);

    assertThat(engine.status().expiredCount()).isEqualTo(31);
    engine.purge();
    assertThat(engine.status().expiredCount()).isZero();
    assertThat(engine.list()).hasSize(1);
    check();
    engine.machineClockMoves(500);
    engine.purge();
    assertThat(items().getFirst()).isEmpty();
  }
}

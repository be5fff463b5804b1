// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.salvage.SalvageReport.SavedContainer;
import dev.ephemeris.engine.simulation.StoredShard;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.upgrade.OldLayout;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Items are copied from either way in which they are stored, and numbers are not used again. */
class SalvageOfFormatsTest extends EngineTestCase {
  private static final int ITEMS = 10;

  private final Store target = new MemoryStore();

  @BeforeEach
  void createItems() {
    engine.createContainer("\"defaultTtl\":100");
    for (int i = 0; i < ITEMS; i++) {
      engine.create("item" + i, "\"n\":" + i);
    }
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private Shard saved() {
    return target.shard(shard().id());
  }

  private static List<byte[]> keys(Shard shard, KeyRange range) {
    List<byte[]> keys = new ArrayList<>();
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        keys.add(cursor.key());
      }
    }
    return keys;
  }

  /** Salvages, and checks that the copy can be opened and is right. */
  private SavedContainer salvage(HoledStore source, Consumer<Engine> use) {
    SavedContainer saved =
        Salvage.run(source, target, () -> TestEngine.START * 1000).containers().getFirst();
    try (Engine copy =
        Engine.open(target, EngineClock.openWithoutTicker(target, () -> TestEngine.START * 1000))) {
      copy.backgroundWorker().runUntilIdle();
      use.accept(copy);
    }
    try (Snapshot snapshot = saved().snapshot()) {
      StoredShard.check(snapshot, true, "the copy");
    }
    return saved;
  }

  private static ItemResult create(Engine copy, String id) {
    return TestEngine.await(
        copy.items()
            .create(
                copy.owningContainer("db", "items"),
                PartitionKey.of("p"),
                TestEngine.bodyOf(
                    copy.owningContainer("db", "items"),
                    "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id)),
                Runnable::run));
  }

  @Test
  @DisplayName("items of an old format are copied as they are stored now")
  void oldFormat() {
    long lastNumber = engine.read("item" + (ITEMS - 1)).item().number();
    OldLayout.give(engine.store(), FormatVersion.PARTITION_IDS);
    List<byte[]> keys = keys(shard(), OldItemRecord.items());
    HoledStore source = new HoledStore(engine.store());
    source.without(shard().id(), keys.get(3)).without(shard().id(), keys.get(7));

    SavedContainer saved =
        salvage(
            source,
            copy -> assertThat(create(copy, "new").item().number()).isGreaterThan(lastNumber));

    assertThat(saved)
        .isEqualTo(new SavedContainer("db", "items", 8, 2, 0, 2, List.of("a hole", "a hole")));
    assertThat(keys(saved(), ItemKeys.items())).hasSize(9);
    assertThat(keys(saved(), OldItemRecord.items())).isEmpty();
    assertThat(keys(saved(), OldItemRecord.numbers())).isEmpty();
  }

  @Test
  @DisplayName("an invalid item of an old format is left out")
  void invalidOldItem() {
    OldLayout.give(engine.store(), FormatVersion.PARTITION_IDS);
    put(keys(shard(), OldItemRecord.items()).getFirst(), new byte[] {9, 9});

    assertThat(salvage(new HoledStore(engine.store()), copy -> {}))
        .isEqualTo(new SavedContainer("db", "items", 9, 0, 1, 0, List.of()));
  }

  @Test
  @DisplayName("items of an interrupted upgrade are copied from both ways, and counted once")
  void interruptedUpgrade() {
    List<ItemRecord> some = List.of(engine.read("item1").item(), engine.read("item2").item());
    OldLayout.give(engine.store(), FormatVersion.ITEMS_IN_TWO_WAYS);
    List<byte[]> oldKeys = keys(shard(), OldItemRecord.items());
    Commit.Builder commit = Commit.expecting(shard().lsn());
    for (ItemRecord item : some) {
      commit.put(ItemKeys.item(item.number()), item.value());
      commit.put(item.key().entry(), ItemKeys.numberValue(item.number()));
      commit.put(ItemKeys.numberEntry(item.key(), item.number()), new byte[0]);
      oldKeys.stream()
          .filter(
              key ->
                  OldItemRecord.decode(Objects.requireNonNull(shard().get(key))).number()
                      == item.number())
          .forEach(commit::delete);
    }
    shard().commit(commit.to(shard().lsn() + 1));
    HoledStore source = new HoledStore(engine.store());
    source.without(shard().id(), ItemKeys.item(some.getFirst().number()));
    source.without(shard().id(), keys(shard(), OldItemRecord.items()).getFirst());

    assertThat(salvage(source, copy -> {}))
        .isEqualTo(
            new SavedContainer("db", "items", ITEMS - 2, 2, 0, 2, List.of("a hole", "a hole")));
  }

  @Test
  @DisplayName("of two items with the same key the one that was written later is kept")
  void itemThatIsBack() {
    ItemRecord deleted = engine.read("item3").item();
    engine.delete("item3");
    ItemRecord present = engine.create("item3", "\"n\":100").item();
    put(ItemKeys.item(deleted.number()), deleted.value());

    SavedContainer saved = salvage(new HoledStore(engine.store()), copy -> {});

    assertThat(saved.saved()).isEqualTo(ITEMS);
    assertThat(saved().get(ItemKeys.item(present.number()))).isNotNull();
    assertThat(saved().get(ItemKeys.item(deleted.number()))).isNull();
  }

  @Test
  @DisplayName("an item that got another id after the upgrade does not come back under the old one")
  void renamedItemThatIsBack() {
    ItemRecord before = engine.read("item3").item();
    ItemRecord present =
        TestEngine.await(
                engine
                    .engine()
                    .items()
                    .replace(
                        engine.container(),
                        PartitionKey.of("p"),
                        "item3",
                        engine.body("renamed", "\"n\":100"),
                        null,
                        Runnable::run))
            .item();
    // As if the range of old entries that the upgrade deleted were lost.
    put(OldLayout.oldKey(before), OldLayout.oldValue(before));

    SavedContainer saved = salvage(new HoledStore(engine.store()), copy -> {});

    assertThat(saved.saved()).isEqualTo(ITEMS);
    assertThat(saved().get(ItemKeys.item(present.number()))).isEqualTo(present.value());
    assertThat(saved().get(before.key().entry())).isNull();
  }

  @Test
  @DisplayName("the number of a lost item is not given out again")
  void lostCounter() {
    ItemRecord last = engine.create("last", "").item();
    HoledStore source = new HoledStore(engine.store());
    source
        .without(shard().id(), NumberCounter.key())
        .without(shard().id(), ItemKeys.item(last.number()));

    SavedContainer saved =
        salvage(
            source,
            copy -> assertThat(create(copy, "new").item().number()).isGreaterThan(last.number()));

    assertThat(saved.missing()).isEqualTo(1);
  }

  private void put(byte[] key, byte[] value) {
    shard().commit(Commit.expecting(shard().lsn()).put(key, value).to(shard().lsn() + 1));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.salvage.SalvageReport.SavedContainer;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.keyspace.ClockRecord;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CountersRecord;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.model.Throughput;
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

/** What is copied from partly unreadable data, and what the engine makes of it. */
class SalvageTest extends EngineTestCase {
  /** The machine's clock was set back meanwhile. */
  private static final MachineClock EARLIER = () -> (TestEngine.START - 1_000_000) * 1000;

  private final Store target = new MemoryStore();

  @BeforeEach
  void createItems() {
    engine.createContainer("\"defaultTtl\":100");
    for (int i = 0; i < 10; i++) {
      engine.create("item" + i, "");
    }
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }

  private Shard catalogue() {
    return engine.store().shard(SystemShards.CATALOGUE);
  }

  private DatabaseRecord database() {
    byte[] key = keys(catalogue(), KeyFamily.DATABASE.range()).getLast();
    return DatabaseRecord.decode(Objects.requireNonNull(catalogue().get(key)));
  }

  /** The container that was created last. */
  private ContainerRecord container() {
    byte[] key = keys(catalogue(), KeyFamily.CONTAINER.range()).getLast();
    return ContainerRecord.decode(Objects.requireNonNull(catalogue().get(key)));
  }

  private static List<byte[]> itemKeys(Shard shard) {
    return keys(shard, ItemKeys.items());
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

  private SalvageReport salvage(HoledStore source) {
    return Salvage.run(source, target, EARLIER);
  }

  private void openSaved(Consumer<Engine> use) {
    try (Engine saved = Engine.open(target, EngineClock.openWithoutTicker(target, EARLIER))) {
      use.accept(saved);
    }
  }

  @Test
  @DisplayName("items that cannot be read are counted, and the others are saved")
  void lostItems() {
    List<byte[]> keys = itemKeys(shard());
    HoledStore source = new HoledStore(engine.store());
    source.without(shard().id(), keys.get(3)).without(shard().id(), keys.get(7));

    SalvageReport report = salvage(source);

    assertThat(report.isComplete()).isFalse();
    assertThat(report.containers())
        .containsExactly(
            new SavedContainer("db", "items", 8, 2, 0, 2, List.of("a hole", "a hole")));
    assertThat(itemKeys(target.shard(shard().id()))).hasSize(8);
    openSaved(
        saved -> {
          Container container = saved.owningContainer("db", "items");
          assertThat(saved.expiryReports().status(container).liveCount()).isEqualTo(8);
          saved.backgroundWorker().runUntilIdle();
        });
    assertThat(target.shard(shard().id()).lsn()).isGreaterThanOrEqualTo(shard().lsn());
  }

  @Test
  @DisplayName("an invalid item is left out")
  void undecodableItem() {
    byte[] key = itemKeys(shard()).getFirst();
    shard()
        .commit(Commit.expecting(shard().lsn()).put(key, new byte[] {9, 9}).to(shard().lsn() + 1));

    assertThat(salvage(new HoledStore(engine.store())).containers())
        .containsExactly(new SavedContainer("db", "items", 9, 0, 1, 0, List.of()));
  }

  @Test
  @DisplayName("T24 without the clock's mark time begins no earlier than the latest _ts")
  void lostClock() {
    engine.machineClockMoves(99);
    engine.create("late", "");

    SalvageReport report =
        salvage(new HoledStore(engine.store()).without(SystemShards.CLOCK, ClockRecord.key()));

    assertThat(report.clock()).isEqualTo(new SalvageReport.SavedClock(TestEngine.START + 99, true));
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  @DisplayName(
      "T24 time continues from the clock's mark, although the machine's clock was set back")
  void keptClock() {
    engine.machineClockMoves(100);

    SalvageReport report = salvage(new HoledStore(engine.store()));

    assertThat(report.clock())
        .isEqualTo(new SalvageReport.SavedClock(TestEngine.START + 100, false));
    assertThat(report.isComplete()).isTrue();
    openSaved(
        saved -> {
          var status = saved.expiryReports().status(saved.owningContainer("db", "items"));
          assertThat(status.liveCount()).isZero();
          assertThat(status.expiredCount()).isEqualTo(10);
        });
  }

  @Test
  @DisplayName("a database whose record is lost gets another name, and no number is used twice")
  void lostDatabaseAndCounters() {
    DatabaseRecord database = database();
    HoledStore source = new HoledStore(engine.store());
    source
        .without(SystemShards.CATALOGUE, database.key())
        .without(SystemShards.CATALOGUE, CountersRecord.key());

    SalvageReport report = salvage(source);

    String name = "salvaged-" + database.number();
    assertThat(report.notes()).anyMatch(note -> note.contains("'" + name + "'"));
    openSaved(saved -> assertThat(saved.owningContainer(name, "items").partitions()).hasSize(1));
    byte[] counters = target.shard(SystemShards.CATALOGUE).get(CountersRecord.key());
    assertThat(counters).isEqualTo(catalogue().get(CountersRecord.key()));
  }

  @Test
  @DisplayName("items of a container whose record is lost are counted")
  void lostContainer() {
    HoledStore source = new HoledStore(engine.store());
    source.without(SystemShards.CATALOGUE, container().key());

    SalvageReport report = salvage(source);

    assertThat(report.containers()).isEmpty();
    assertThat(report.notes()).anyMatch(note -> note.startsWith("10 items of a container"));
  }

  @Test
  @DisplayName("of two containers with the same name the deleted one is left out")
  void deletedContainerThatIsBack() {
    ContainerRecord deleted = container();
    engine.engine().catalogue().deleteContainer(engine.container(), null);
    engine.createContainer("items", "", Throughput.UNASKED);
    long lsn = catalogue().lsn();
    catalogue().commit(Commit.expecting(lsn).put(deleted.key(), deleted.encode()).to(lsn + 1));

    SalvageReport report = salvage(new HoledStore(engine.store()));

    assertThat(report.containers()).hasSize(1);
    assertThat(report.notes()).anyMatch(note -> note.contains("'items' is left out"));
    openSaved(
        saved ->
            assertThat(saved.expiryReports().status(saved.owningContainer("db", "items")))
                .satisfies(status -> assertThat(status.liveCount()).isZero()));
  }

  @Test
  @DisplayName("data of a newer format is refused")
  void newerFormat() {
    long lsn = catalogue().lsn();
    catalogue()
        .commit(
            Commit.expecting(lsn)
                .put(FormatRecord.key(), new FormatRecord(1_000).encode())
                .to(lsn + 1));

    assertThatExceptionOfType(NewerFormatException.class)
        .isThrownBy(() -> salvage(new HoledStore(engine.store())));
  }
}

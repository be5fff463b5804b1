// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All damage is found, and undamaged data can still be read. */
class SalvageTest {
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());
  private static final int PLACES = Integer.getInteger("ephemeris.damage.places", 40);

  /** A block has 4 KiB and a row at least 500 bytes; newer tables may contain rows in between. */
  private static final int MAX_ROWS_PER_BLOCK = 30;

  @TempDir static Path original;
  @TempDir Path copies;
  private int copyCount;

  @BeforeAll
  static void fill() throws IOException {
    assertThat(OtherProcess.run("fill", original)).contains("committed");
  }

  private KilledFolder copy() throws IOException {
    return KilledFolder.copyOf(original, copies.resolve("copy" + copyCount++));
  }

  /** The result of reading: missing rows, the gaps that contain them, and the reported losses. */
  private record Read(List<Integer> missingRows, List<KeyRange> gaps, List<String> losses) {}

  private Read read(KilledFolder folder) throws IOException {
    Map<String, String> before = folder.contents();
    Map<String, byte[]> rows = new TreeMap<>();
    List<KeyRange> gaps = new ArrayList<>();
    List<String> losses;
    Path copy = Files.createDirectory(copies.resolve("readable" + copyCount++));
    try (DamagedFolder damaged = DamagedFolder.open(folder.path(), KilledFolder.OPTIONS)) {
      DamagedFolder.Remains remains = damaged.remains(copy);
      losses = remains.losses();
      try (DamagedStore store = remains.store()) {
        assertThat(store.shards()).contains(KilledFolder.SHARD);
        assertThat(store.lsn(KilledFolder.SHARD)).isNotEmpty();
        store.scan(
            KilledFolder.SHARD,
            KeyRange.all(),
            new DamagedStore.Visitor() {
              @Override
              public void entry(byte[] key, byte[] value) {
                assertThat(rows.put(Arrays.toString(key), value)).as("shown once").isNull();
              }

              @Override
              public void gap(KeyRange keys, String reason) {
                assertThat(reason).contains(folder.path().toString());
                gaps.add(keys);
              }
            });
      }
    }
    assertThat(folder.contents()).as("the damaged folder").isEqualTo(before);
    return new Read(missingRows(rows), gaps, losses);
  }

  /** Asserts that no row has a wrong value; returns the missing ones. */
  private static List<Integer> missingRows(Map<String, byte[]> rows) {
    List<Integer> missing = new ArrayList<>();
    for (int row = 0; row < KilledFolder.ROWS; row++) {
      byte[] value = rows.remove(Arrays.toString(KilledFolder.key(row)));
      if (value == null) {
        missing.add(row);
      } else {
        assertThat(value).isEqualTo(KilledFolder.value(row));
      }
    }
    assertThat(rows).as("rows that were never written").isEmpty();
    return missing;
  }

  private static List<String> findings(KilledFolder folder) {
    try (DamagedFolder damaged = DamagedFolder.open(folder.path(), KilledFolder.OPTIONS)) {
      return damaged.findings();
    }
  }

  @Test
  @DisplayName("an undamaged folder has no findings and is read completely")
  void soundFolder() throws IOException {
    KilledFolder folder = copy();

    assertThat(findings(folder)).isEmpty();
    assertThat(read(folder)).isEqualTo(new Read(List.of(), List.of(), List.of()));
  }

  @Test
  @DisplayName("a flipped bit in a log loses only the record that contains it")
  void oneBitOfTheLog() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    KilledFolder.turnBit(log, (int) Files.size(log) / 10);

    assertThat(findings(folder)).singleElement().asString().contains(log.toString(), "at byte");
    Read read = read(folder);
    assertThat(read.missingRows).hasSize(1);
    assertThat(read.losses)
        .allMatch(loss -> loss.contains(log.toString()))
        .anyMatch(loss -> loss.contains("lacks 2 changes"));
  }

  @Test
  @DisplayName("a last record that was cut off by a crash is no loss")
  void tornEnd() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 10);
    }

    assertThat(findings(folder)).isEmpty();
    assertThat(read(folder))
        .isEqualTo(new Read(List.of(KilledFolder.ROWS - 1), List.of(), List.of()));
  }

  @Test
  @DisplayName("a missing log is reported, and the rest is read")
  void removedLog() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    Files.delete(log);

    assertThat(findings(folder)).anyMatch(finding -> finding.contains(log.toString()));
    Read read = read(folder);
    assertThat(read.losses).anyMatch(loss -> loss.contains(log + " is missing"));
    assertThat(read.missingRows).contains(KilledFolder.ROWS - 1).hasSizeLessThan(KilledFolder.ROWS);
  }

  @Test
  @Tag("slow")
  @DisplayName("a flipped bit in a table is found, and loses no more than a block")
  void oneBitOfATable() throws IOException {
    System.out.println("-Dephemeris.seed=" + SEED);
    Random random = new Random(SEED);
    int lost = 0;
    for (int place = 0; place < PLACES; place++) {
      KilledFolder folder = copy();
      List<Path> tables = folder.files("*.sst");
      Path table = tables.get(random.nextInt(tables.size()));
      int at = random.nextInt((int) Files.size(table));
      KilledFolder.turnBit(table, at);
      String damage = table + " at byte " + at;

      assertThat(findings(folder)).as(damage).singleElement().asString().contains(table.toString());
      Read read = read(folder);
      boolean wholeTable = read.losses.stream().anyMatch(loss -> loss.contains(table.toString()));
      if (!wholeTable) {
        assertThat(read.missingRows).as(damage).hasSizeLessThanOrEqualTo(MAX_ROWS_PER_BLOCK);
        assertThat(read.missingRows)
            .as(damage)
            .allMatch(
                row -> read.gaps.stream().anyMatch(gap -> gap.contains(KilledFolder.key(row))));
      }
      lost += read.missingRows.isEmpty() ? 0 : 1;
    }
    System.out.println(lost + " of " + PLACES + " places lost rows");
    assertThat(lost).isGreaterThan(PLACES / 4);
  }

  @Test
  @DisplayName("between damaged blocks of a table all rows are read")
  void severalBlocks() throws IOException {
    KilledFolder folder = copy();
    Path table = largest(folder.files("*.sst"));
    int places = 5;
    for (int i = 0; i < places; i++) {
      KilledFolder.turnBit(table, (int) (Files.size(table) / 2) + i * 20_000);
    }

    Read read = read(folder);
    assertThat(read.losses).isEmpty();
    assertThat(read.gaps).hasSizeBetween(2, places);
    assertThat(read.missingRows)
        .hasSizeBetween(places, places * MAX_ROWS_PER_BLOCK)
        .allMatch(row -> read.gaps.stream().anyMatch(gap -> gap.contains(KilledFolder.key(row))));
  }

  private static Path largest(List<Path> files) throws IOException {
    Path largest = files.getFirst();
    for (Path file : files) {
      largest = Files.size(file) > Files.size(largest) ? file : largest;
    }
    return largest;
  }

  @Test
  @DisplayName("a table that is missing or cannot be opened is reported, and the others are read")
  void lostTables() throws IOException {
    for (boolean remove : new boolean[] {true, false}) {
      KilledFolder folder = copy();
      Path table = largest(folder.files("*.sst"));
      if (remove) {
        Files.delete(table);
      } else {
        Files.write(table, Arrays.copyOf(Files.readAllBytes(table), 10_000));
      }

      assertThat(findings(folder)).isNotEmpty().allMatch(one -> one.contains(table.toString()));
      Read read = read(folder);
      assertThat(read.losses).singleElement().asString().contains(table.toString());
      assertThat(read.missingRows).isNotEmpty().hasSizeLessThan(KilledFolder.ROWS);
    }
  }

  @Test
  @DisplayName("without CURRENT the manifest is found, and nothing is lost")
  void withoutCurrent() throws IOException {
    KilledFolder folder = copy();
    Files.delete(folder.files("CURRENT").getFirst());

    assertThat(findings(folder)).anyMatch(finding -> finding.contains("CURRENT"));
    assertThat(read(folder)).isEqualTo(new Read(List.of(), List.of(), List.of()));
  }

  @Test
  @DisplayName("with a manifest that is missing or damaged all tables are read")
  void withoutManifest() throws IOException {
    for (boolean remove : new boolean[] {true, false}) {
      KilledFolder folder = copy();
      Path manifest = folder.files("MANIFEST-*").getLast();
      if (remove) {
        Files.delete(manifest);
      } else {
        KilledFolder.turnBit(manifest, (int) Files.size(manifest) / 2);
      }

      assertThat(findings(folder)).anyMatch(finding -> finding.contains(manifest.toString()));
      Read read = read(folder);
      assertThat(read.missingRows).isEmpty();
      assertThat(read.losses).singleElement().asString().contains(manifest.toString());
    }
  }

  @Test
  @DisplayName("a folder that is in use is refused")
  void folderInUse() throws IOException {
    KilledFolder folder = copy();
    try (Store store = RocksStore.open(folder.path(), KilledFolder.OPTIONS)) {
      assertThat(store.shard(KilledFolder.SHARD).lsn()).isPositive();
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> DamagedFolder.open(folder.path(), KilledFolder.OPTIONS))
          .withMessageContaining("already open");
    }
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> DamagedFolder.open(copies.resolve("none"), KilledFolder.OPTIONS))
        .withMessageContaining("There is no data folder");
    assertThat(copies.resolve("none")).doesNotExist();
  }
}

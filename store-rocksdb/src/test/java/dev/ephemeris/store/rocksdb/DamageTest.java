// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.rocksdb.KilledFolder.Outcome;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged files are detected: no row is missing silently. */
class DamageTest {
  private static final int PLACES = Integer.getInteger("ephemeris.damage.places", 100);
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());

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

  @Test
  @DisplayName("undamaged data is read completely")
  void undamaged() throws IOException {
    assertThat(copy().files("*.sst")).hasSizeGreaterThan(1);
    assertThat(copy().files("*.log")).isNotEmpty();
    assertThat(copy().open()).isEqualTo(new Outcome.Opened(List.of()));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"*.log", "*.sst", "MANIFEST-*", "CURRENT"})
  @Tag("slow")
  @DisplayName("damage at random places of a file loses no row silently")
  void randomPlaces(String files) throws IOException {
    System.out.println("-Dephemeris.seed=" + SEED);
    Random random = new Random(SEED);
    int refused = 0;
    for (int place = 0; place < PLACES; place++) {
      KilledFolder folder = copy();
      List<Path> candidates = folder.files(files);
      String damage =
          KilledFolder.damage(candidates.get(random.nextInt(candidates.size())), random);
      switch (folder.open()) {
        case Outcome.Refused outcome -> {
          assertThat(outcome.message())
              .as(damage)
              .containsPattern("\\.log|\\.sst|MANIFEST|CURRENT");
          refused++;
        }
        case Outcome.Opened outcome ->
            // The last record of the newest log cannot be distinguished from an interrupted write.
            assertThat(outcome.wrongRows()).as(damage).isSubsetOf(KilledFolder.ROWS - 1);
      }
    }
    System.out.println(files + ": " + refused + " of " + PLACES + " refused");
    assertThat(refused).isGreaterThan(PLACES / 4);
  }

  @Test
  @DisplayName("a flipped bit at a tenth of the write-ahead log's length is refused")
  void oneBitOfTheLog() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 10] ^= 1;
    Files.write(log, bytes);

    assertRefused(folder, log.getFileName().toString(), "is damaged at byte");
  }

  @Test
  @DisplayName("a length that reaches beyond the end of the write-ahead log is refused")
  void lengthBeyondTheEnd() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    byte[] bytes = Files.readAllBytes(log);
    int lastBlock = (bytes.length - 1) / 32768 * 32768;
    bytes[lastBlock + 5] |= 0x70;
    Files.write(log, bytes);

    assertRefused(folder, log.getFileName().toString(), "is damaged at byte");
  }

  @Test
  @DisplayName("a missing write-ahead log is detected")
  void removedLog() throws IOException {
    for (int i = 0; i < copy().files("*.log").size(); i++) {
      KilledFolder folder = copy();
      Path log = folder.files("*.log").get(i);
      Files.delete(log);

      assertRefused(folder, ".log", "");
    }
  }

  @Test
  @DisplayName("a write-ahead log that was cut short is detected")
  void shortenedLog() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2);
    }

    assertRefused(folder, log.getFileName().toString(), "were written");
  }

  @Test
  @DisplayName("a missing file CURRENT, manifest or table is detected")
  void removedFiles() throws IOException {
    for (String name : List.of("CURRENT", "MANIFEST-*", "*.sst")) {
      KilledFolder folder = copy();
      Path file = folder.files(name).getLast();
      Files.delete(file);

      assertRefused(folder, file.getFileName().toString(), "");
    }
  }

  @Test
  @DisplayName("an incomplete last record of the write-ahead log is cut off")
  void tornEnd() throws IOException {
    KilledFolder folder = copy();
    Path log = folder.files("*.log").getLast();
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 10);
    }

    assertThat(folder.open()).isEqualTo(new Outcome.Opened(List.of(KilledFolder.ROWS - 1)));
    assertThat(folder.open()).isEqualTo(new Outcome.Opened(List.of(KilledFolder.ROWS - 1)));
  }

  private static void assertRefused(KilledFolder folder, String file, String what) {
    assertThat(folder.open())
        .isInstanceOfSatisfying(
            Outcome.Refused.class,
            refused -> assertThat(refused.message()).contains(file).contains(what));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.rocksdb.files.LogFile.LostBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records written in RocksDB's log format can be read again, also around damage. */
class LogWriterTest {
  private static final long SEED = Long.getLong("ephemeris.seed", System.nanoTime());

  @TempDir Path folder;

  private Path write(List<byte[]> records) throws IOException {
    Path file = folder.resolve("000001.log");
    Files.deleteIfExists(file);
    try (LogWriter writer = new LogWriter(file)) {
      for (byte[] record : records) {
        writer.append(record);
      }
    }
    return file;
  }

  /** Some end just before the end of a block, where there is no room for a header. */
  private static List<byte[]> randomRecords(Random random) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int length =
          switch (random.nextInt(3)) {
            case 0 -> random.nextInt(50);
            case 1 -> LogFormat.BLOCK_BYTES - random.nextInt(20);
            default -> random.nextInt(100_000);
          };
      byte[] record = new byte[length];
      // Text, as in items: no byte in it looks like the type of a fragment.
      for (int j = 0; j < length; j++) {
        record[j] = (byte) ('a' + random.nextInt(26));
      }
      records.add(record);
    }
    return records;
  }

  @Test
  @DisplayName("records of all lengths are read as they were written")
  void roundTrip() throws IOException {
    System.out.println("-Dephemeris.seed=" + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 20; round++) {
      List<byte[]> records = randomRecords(random);
      Path file = write(records);
      List<byte[]> read = new ArrayList<>();
      List<byte[]> around = new ArrayList<>();

      assertThat(LogFile.read(file, read::add)).isEqualTo(new LogVerdict.Sound());
      assertThat(LogFile.readAround(file, around::add)).isEmpty();
      assertThat(read).containsExactlyElementsOf(records);
      assertThat(around).containsExactlyElementsOf(records);
    }
  }

  @Test
  @DisplayName("all records after a damaged byte are read")
  void aroundDamage() throws IOException {
    System.out.println("-Dephemeris.seed=" + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 100; round++) {
      List<byte[]> records = randomRecords(random);
      Path file = write(records);
      byte[] bytes = Files.readAllBytes(file);
      int at = random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      List<byte[]> read = new ArrayList<>();

      List<LostBytes> lost = LogFile.readAround(file, read::add);

      if (lost.isEmpty()) {
        // The rest of a block is unused.
        assertThat(read).containsExactlyElementsOf(records);
      } else {
        assertThat(lost).as("byte " + at).hasSize(1);
        assertThat(at)
            .isBetween(
                (int) lost.getFirst().offset(),
                (int) (lost.getFirst().offset() + lost.getFirst().bytes()));
        assertThat(read).as("byte " + at).hasSize(records.size() - 1).isSubsetOf(records);
      }
    }
  }
}

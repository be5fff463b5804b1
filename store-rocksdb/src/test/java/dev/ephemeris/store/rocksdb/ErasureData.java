// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.rocksdb.ErasureCycle.Step;
import dev.ephemeris.store.testkit.HexTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.rocksdb.RocksDBException;

/** A store whose files can be searched for deleted entries: their keys are random texts. */
final class ErasureData {
  private static final RocksStoreOptions OPTIONS =
      RocksStoreOptions.defaults()
          .durability(Durability.OS)
          .writeBufferBytes(1024 * 1024)
          .erasure(new ErasureOptions(Duration.ofDays(1), () -> 1_000));

  private static final int VALUE_BYTES = 400;

  private final Path folder;
  private final Random random = new Random(23);
  private RocksStore store;

  ErasureData(Path folder) {
    this.folder = folder;
    this.store = RocksStore.open(folder, OPTIONS);
  }

  RocksStore store() {
    return store;
  }

  Random random() {
    return random;
  }

  /** Opens the store again after it was closed. */
  void open() {
    store = RocksStore.open(folder, OPTIONS);
  }

  void open(ErasureOptions erasure) {
    store = RocksStore.open(folder, OPTIONS.erasure(erasure));
  }

  void openAt(long second, Duration within) {
    open(new ErasureOptions(within, () -> second));
  }

  /** Runs a whole cycle. Returns the number of steps. */
  int erase() throws Exception {
    int steps = finish(store.newErasureCycle());
    store.storeErasedMark(2_000);
    return steps;
  }

  static int finish(ErasureCycle cycle) throws RocksDBException, IOException, InterruptedException {
    int steps = 0;
    for (Step step = cycle.step(); step != Step.FINISHED; step = cycle.step()) {
      assertThat(steps++).as("steps").isLessThan(5_000);
      if (step == Step.WAITING) {
        Thread.sleep(5);
      }
    }
    assertThat(cycle.isComplete()).isTrue();
    return steps;
  }

  /** Writes entries whose keys are random texts, which are in the values, too. */
  List<String> put(Shard shard, int entries) {
    List<String> keys = new ArrayList<>();
    Commit.Builder builder = Commit.expecting(shard.lsn());
    for (int i = 0; i < entries; i++) {
      String key = newKey();
      keys.add(key);
      builder.put(bytes(key), value(key));
    }
    commit(shard, builder);
    return keys;
  }

  static void delete(Shard shard, List<String> keys) {
    Commit.Builder builder = Commit.expecting(shard.lsn());
    keys.forEach(key -> builder.delete(bytes(key)));
    commit(shard, builder);
  }

  static void commit(Shard shard, Commit.Builder builder) {
    shard.commit(builder.to(shard.lsn() + 1));
  }

  synchronized String newKey() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  synchronized byte[] value(String key) {
    byte[] value = new byte[VALUE_BYTES];
    random.nextBytes(value);
    System.arraycopy(bytes(key), 0, value, 0, key.length());
    return value;
  }

  static void assertAreThere(Shard shard, List<String> keys) {
    for (String key : keys) {
      assertThat(shard.get(bytes(key))).as(key).isNotNull();
    }
  }

  /** RocksDB deletes files that it no longer needs a moment later. */
  void assertGone(List<String> keys) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (found(keys) > 0 && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(found(keys)).as("keys found in files").isZero();
  }

  /** How many of the keys are found anywhere in the files. */
  int found(List<String> keys) throws IOException {
    HexTexts texts = HexTexts.in(folder);
    return (int) keys.stream().filter(texts::contains).count();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}

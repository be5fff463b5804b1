// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.StoreConformance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends StoreConformance {
  /** A small write buffer, so that entries are written to files and merged during the tests. */
  static final RocksStoreOptions OPTIONS =
      RocksStoreOptions.defaults().durability(Durability.OS).writeBufferBytes(1024 * 1024);

  @TempDir Path folder;

  @Override
  protected Store open() {
    return RocksStore.open(folder, OPTIONS);
  }

  @Override
  protected boolean isPersistent() {
    return true;
  }

  @Override
  protected Store reopen() {
    return open();
  }

  @Test
  void open_folderThatIsOpen_isRefused() {
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("already open");
  }

  @Test
  void open_folderThatIsOpenInAnotherProcess_isRefused() throws IOException {
    String answer = OtherProcess.run("open", folder);

    assertThat(answer).contains(folder.toString()).contains("already open");
  }

  @Test
  void open_whereAFileIsInTheWay_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> RocksStore.open(file, OPTIONS))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void open_damagedFolder_isRefused() throws IOException {
    store().close();
    Files.writeString(folder.resolve("CURRENT"), "nothing of sense");

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  void open_afterAKill_findsEveryCommit(@TempDir Path other) throws IOException {
    assertThat(OtherProcess.run("die", other)).contains("committed");

    for (int opening = 0; opening < 2; opening++) {
      try (Store recovered = RocksStore.open(other, OPTIONS)) {
        Shard shard = recovered.shard(new ShardId(1));
        assertThat(shard.lsn()).isEqualTo(OtherProcess.COMMITS);
        for (int i = 0; i < OtherProcess.COMMITS; i++) {
          assertThat(shard.get(bytes("key " + i))).hasSize(OtherProcess.VALUE_BYTES);
        }
      }
    }
  }

  @Test
  void open_afterAClose_hasNoLogToReplay() throws IOException {
    Shard shard = store().shard(new ShardId(1));
    shard.commit(Commit.expecting(0).put(bytes("a"), new byte[100_000]).to(1));
    assertThat(logBytes()).isPositive();

    store().close();

    assertThat(logBytes()).isZero();
  }

  @Test
  void commit_withFsync_isCommitted(@TempDir Path other) {
    try (Store store = RocksStore.open(other, OPTIONS.durability(Durability.FSYNC))) {
      Shard shard = store.shard(new ShardId(1));
      assertThat(shard.commit(Commit.expecting(0).put(bytes("a"), bytes("1")).to(1)))
          .isEqualTo(new CommitResult.Committed(1));
      assertThat(shard.get(bytes("a"))).isEqualTo(bytes("1"));
    }
  }

  @Test
  void options_tooSmall_areRefused() {
    assertThatThrownBy(() -> OPTIONS.blockCacheBytes(1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OPTIONS.writeBufferBytes(1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private long logBytes() throws IOException {
    long bytes = 0;
    for (Path file : filesOf(folder)) {
      bytes += file.toString().endsWith(".log") ? Files.size(file) : 0;
    }
    return bytes;
  }

  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void reclaim_afterDeletes_givesTheSpaceBack() {
    Shard shard = store().shard(new ShardId(5));
    Commit.Builder puts = Commit.expecting(0);
    for (int i = 0; i < 20_000; i++) {
      puts.put(key(i), incompressible(i));
    }
    shard.commit(puts.to(1));
    shard.reclaim();
    long before = store().approximateBytes();
    Commit.Builder deletes = Commit.expecting(1);
    for (int i = 0; i < 20_000; i++) {
      deletes.delete(key(i));
    }
    shard.commit(deletes.to(2));

    shard.reclaim();

    assertThat(store().approximateBytes()).isLessThan(before / 5);
  }

  private static byte[] key(int i) {
    return ("key" + i).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] incompressible(int seed) {
    byte[] bytes = new byte[512];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}

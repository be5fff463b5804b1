package dev.ephemeris.store.rocksdb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.ShardId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;

@Timeout(60)
class SettlerTest {
  private static final int BUFFER_BYTES = 1024 * 1024;
  private static final int VALUE_BYTES = 1000;
  private static final Duration NEVER = Duration.ofDays(1);
  private static final RocksStoreOptions OPTIONS =
      RocksStoreOptions.defaults().durability(Durability.OS).writeBufferBytes(BUFFER_BYTES);

  @TempDir private Path folder;
  private @Nullable Database opened;
  private int written;

  @AfterEach
  void close() {
    database().close();
  }

  @Test
  void afterAPause_thereAreNoFreshFiles_andAllIsAsItWas() throws Exception {
    open(NEVER);
    writeUntil(2);
    reopen(Duration.ofMillis(20));
    write(BUFFER_BYTES / 2);
    // With what is in memory there are three: too few to be merged otherwise.
    awaitFreshFiles(0);

    awaitMergedFrom(Tuning.FRESH_FILES);
    RocksShard shard = shard();
    assertThat(shard.lsn()).isEqualTo(written);
    for (int i = 0; i < written; i++) {
      assertThat(shard.get(key(i))).isEqualTo(value(i));
    }
  }

  @Test
  void afterAPause_aLittle_isLeftAsItIs() throws Exception {
    open(NEVER);
    writeUntil(2);
    reopen(Duration.ofNanos(1));
    int files = freshFiles();
    assertThat(files).isGreaterThanOrEqualTo(2);

    write(BUFFER_BYTES / 8);
    database().close();

    // Closing has written one more.
    open(NEVER);
    assertThat(freshFiles()).isEqualTo(files + 1);
  }

  @Test
  void whileWritingGoesOn_nothingIsMergedBeforeItsTime() throws Exception {
    open(NEVER);
    writeUntil(Tuning.FRESH_FILES - 1);
    assertThat(freshFiles()).isEqualTo(Tuning.FRESH_FILES - 1);
  }

  @Test
  void close_inTheMiddleOfIt_losesNothing() throws Exception {
    open(Duration.ofNanos(1));
    writeUntil(2);
    reopen(NEVER);
    assertThat(shard().lsn()).isEqualTo(written);
    assertThat(shard().get(key(0))).isEqualTo(value(0));
  }

  private Database database() {
    return requireNonNull(opened);
  }

  private void open(Duration settleAfter) {
    opened = Database.open(folder, OPTIONS.settleAfter(settleAfter));
  }

  private void reopen(Duration settleAfter) {
    database().close();
    open(settleAfter);
  }

  private RocksShard shard() {
    return new RocksShard(database(), new ShardId(1));
  }

  /** Until there are so many files, as full as they get by themselves. */
  private void writeUntil(int files) throws RocksDBException {
    while (freshFiles() < files) {
      write(BUFFER_BYTES / 2);
      try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
        database().db.flush(flush, List.of(database().entries, database().lsns));
      }
    }
  }

  private void write(int bytes) {
    RocksShard shard = shard();
    for (int i = 0; i < bytes / VALUE_BYTES; i++) {
      shard.commit(Commit.expecting(written).put(key(written), value(written)).to(written + 1L));
      written++;
    }
  }

  /** All over the place, so that files overlap. */
  private static byte[] key(int number) {
    return ByteBuffer.allocate(8).putLong(new Random(number).nextLong()).array();
  }

  private static byte[] value(int number) {
    byte[] value = new byte[VALUE_BYTES];
    new Random(number).nextBytes(value);
    return value;
  }

  private int freshFiles() throws RocksDBException {
    return Integer.parseInt(
        database().db.getProperty(database().entries, "rocksdb.num-files-at-level0"));
  }

  private void awaitFreshFiles(int files) throws RocksDBException {
    while (freshFiles() != files) {
      Thread.onSpinWait();
    }
  }

  /** RocksDB writes down its options whenever they change. */
  private void awaitMergedFrom(int files) throws IOException {
    while (!latestOptions().contains("level0_file_num_compaction_trigger=" + files)) {
      Thread.onSpinWait();
    }
  }

  private String latestOptions() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      Path latest =
          all.filter(file -> file.getFileName().toString().matches("OPTIONS-\\d+"))
              .max(Comparator.naturalOrder())
              .orElseThrow();
      return Files.readString(latest);
    } catch (NoSuchFileException e) {
      // A later one has just taken its place.
      return "";
    }
  }
}

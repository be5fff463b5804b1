// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;

/**
 * The options of RocksDB, with their reasons. Owns their native objects.
 *
 * <p>The aims: an idle server needs little memory, a start is quick, and purged items do not slow
 * down scans.
 */
final class Tuning implements AutoCloseable {
  private static final long KIBIBYTE = 1024;
  private static final long MEBIBYTE = 1024 * KIBIBYTE;

  /**
   * The size of a data block: some items of 1 KB. Larger blocks compress better but are slower to
   * read.
   */
  private static final long BLOCK_BYTES = 4 * KIBIBYTE;

  /** One of a hundred lookups of missing keys reads a block unnecessarily. */
  private static final double BLOOM_BITS_PER_KEY = 10;

  /** The size of the filter for keys in memory, as a fraction of the write buffer. */
  private static final double MEMTABLE_BLOOM_SHARE = 0.02;

  /** Range deletes in memory slow down every read; at this number they are written to a file. */
  private static final int MAX_RANGE_DELETES_IN_MEMORY = 1_000;

  /** A file with many deletes among consecutive keys is compacted early. */
  private static final int DELETES_WINDOW = 2_048;

  private static final int DELETES_TRIGGER = 1_024;

  /** The cache's table grows with its content. */
  private static final long ENTRY_SIZE_LEARNT = 0;

  private static final int SHARDS_BY_SIZE = -1;

  /** Approximate maximum of tables of the deeper level in a merge. */
  static final int MERGE_TABLES = 8;

  private static final int MAX_OPEN_FILES = 512;
  private static final int BACKGROUND_JOBS = 2;

  private final Deque<AbstractNativeReference> owned = new ArrayDeque<>();
  private final RocksStoreOptions options;
  private final Cache cache;

  Tuning(RocksStoreOptions options) {
    this.options = options;
    // Unlike in the LRU cache, readers take no lock in this one.
    this.cache =
        own(
            new HyperClockCache(
                options.blockCacheBytes(), ENTRY_SIZE_LEARNT, SHARDS_BY_SIZE, false));
  }

  /**
   * @param isNew whether the folder holds nothing yet; only then may one be made. RocksDB would
   *     also make a new one where the file that names the old one is missing
   */
  DBOptions database(boolean isNew) {
    return own(newDatabaseOptions())
        .setCreateIfMissing(isNew)
        .setCreateMissingColumnFamilies(true)
        .setMaxOpenFiles(MAX_OPEN_FILES)
        .setMaxBackgroundJobs(BACKGROUND_JOBS)
        // Both column families are flushed together. Otherwise the small one, which is rarely full,
        // would keep every log since its last flush, and after a crash all of them would be
        // replayed.
        .setAtomicFlush(true)
        .setMaxTotalWalSize(2 * options.writeBufferBytes())
        // For a quick start: after a crash the log is replayed into memory only, not into files,
        // and statistics that only affect compaction are not read from each file.
        .setAvoidFlushDuringRecovery(true)
        // The incomplete end of a log is cut off before (FolderCheck); anything else is damage.
        .setWalRecoveryMode(WALRecoveryMode.AbsoluteConsistency)
        .setSkipStatsUpdateOnDbOpen(true)
        .setManifestPreallocationSize(64 * KIBIBYTE)
        .setBytesPerSync(MEBIBYTE)
        // RocksDB's own log: only errors, with a bounded size. No statistics, so no timer runs.
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(MEBIBYTE)
        .setKeepLogFileNum(2)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0);
  }

  private DBOptions newDatabaseOptions() {
    if (options.erasure() == null) {
      return new DBOptions();
    }
    // A manifest keeps the first and last keys of deleted tables. So a new one with the present
    // tables is written at each change. The second option has no setter.
    Properties properties = new Properties();
    properties.setProperty("max_manifest_file_size", "1");
    properties.setProperty("max_manifest_space_amp_pct", "0");
    return Objects.requireNonNull(DBOptions.getDBOptionsFromProps(properties));
  }

  /** The size of a table. */
  long tableBytes() {
    return 2 * options.writeBufferBytes();
  }

  /** The bytes of the deeper level in a merge. */
  long mergeBytes() {
    return MERGE_TABLES * tableBytes();
  }

  /** For the entries of all shards. */
  ColumnFamilyOptions entries() {
    BlockBasedTableConfig table =
        sharedTable()
            .setBlockSize(BLOCK_BYTES)
            .setFilterPolicy(own(new BloomFilter(BLOOM_BITS_PER_KEY)))
            .setWholeKeyFiltering(true)
            .setOptimizeFiltersForMemory(true);
    // Only the common options accept the collector.
    Options joint = own(new Options());
    joint.setTablePropertiesCollectorFactory(
        List.of(
            own(
                TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(
                    DELETES_WINDOW, DELETES_TRIGGER, 0))));
    return own(new ColumnFamilyOptions(joint))
        .setTableFormatConfig(table)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(options.writeBufferBytes())
        .setMaxWriteBufferNumber(2)
        .setMemtablePrefixBloomSizeRatio(MEMTABLE_BLOOM_SHARE)
        .setMemtableWholeKeyFiltering(true)
        .setMemtableMaxRangeDeletions(MAX_RANGE_DELETES_IN_MEMORY)
        .setTargetFileSizeBase(tableBytes())
        .setMaxCompactionBytes(mergeBytes())
        .setMaxBytesForLevelBase(8 * options.writeBufferBytes());
  }

  /** For the LSNs: a few bytes for each shard, overwritten again and again. */
  ColumnFamilyOptions lsns() {
    return own(new ColumnFamilyOptions())
        .setTableFormatConfig(sharedTable())
        .setCompressionType(CompressionType.NO_COMPRESSION)
        .setWriteBufferSize(options.writeBufferBytes());
  }

  private BlockBasedTableConfig sharedTable() {
    // Indexes and filters are in the cache too, so that memory is bounded whatever the data's size.
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true);
  }

  private <T extends AbstractNativeReference> T own(T reference) {
    owned.push(reference);
    return reference;
  }

  /** Frees the options in the order of their dependencies. */
  @Override
  public void close() {
    owned.forEach(AbstractNativeReference::close);
    owned.clear();
  }
}

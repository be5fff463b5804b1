// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.rocksdb.files.FolderCheck;
import dev.ephemeris.store.rocksdb.files.FolderCheck.Cut;
import dev.ephemeris.store.rocksdb.files.FolderFiles;
import dev.ephemeris.store.rocksdb.files.FolderSync;
import dev.ephemeris.store.rocksdb.files.ReadableCopy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactionOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open RocksDB with its two column families, and all its native handles.
 *
 * <p>A thread must enter the {@link #gate} before it uses a handle. Snapshots and cursors are
 * {@linkplain #track tracked}: closing the database frees open ones, after which closing them again
 * has no effect.
 */
final class Database {
  private static final Logger LOGGER = LoggerFactory.getLogger(Database.class);
  private static final String LSN_FAMILY = "lsn";

  /** The column families. */
  static final ReadableCopy.Families FAMILIES = new ReadableCopy.Families(List.of(LSN_FAMILY));

  final NativeGate gate = new NativeGate();
  final RocksDB db;
  final ColumnFamilyHandle entries;
  final ColumnFamilyHandle lsns;
  final ReadOptions readOptions = new ReadOptions();
  final WriteOptions writeOptions;
  final WriteOptions syncedWriteOptions = new WriteOptions().setSync(true);

  final LogMarks marks;

  private final Path folder;
  private final FolderLock lock;

  /** Null if RocksDB alone decides when deleted data is removed from files. */
  private final @Nullable Eraser eraser;

  private final Tuning tuning;
  private final Set<NativeResource> tracked = ConcurrentHashMap.newKeySet();
  private final List<CompactRangeOptions> compactions = new ArrayList<>();
  private volatile boolean closing;

  /** A snapshot or cursor: a native object that must be freed before the database. */
  interface NativeResource {
    /** Frees it. Called once, inside the gate or after closing it. */
    void free();

    /** Cursors are freed before their snapshots. */
    boolean isCursor();
  }

  private Database(
      Path folder,
      RocksStoreOptions options,
      FolderLock lock,
      Tuning tuning,
      RocksDB db,
      List<ColumnFamilyHandle> families,
      boolean isNew)
      throws IOException, RocksDBException {
    this.folder = folder;
    this.lock = lock;
    this.marks = new LogMarks(folder, options.durability());
    this.tuning = tuning;
    this.db = db;
    this.entries = families.get(0);
    this.lsns = families.get(1);
    this.writeOptions = new WriteOptions().setSync(options.durability() == Durability.FSYNC);
    ErasureOptions erasure = options.erasure();
    this.eraser = erasure == null ? null : new Eraser(this, erasure, isNew);
  }

  static Database open(Path folder, RocksStoreOptions options) {
    NativeLibrary.load(options.nativeLibraryFolder());
    try {
      FolderSync.create(folder);
    } catch (IOException cause) {
      throw new StoreException("The data folder " + folder + " cannot be created: " + cause, cause);
    }
    FolderLock lock = FolderLock.take(folder);
    try {
      boolean isNew = prepare(folder);
      return open(folder, options, lock, isNew);
    } catch (IOException cause) {
      lock.close();
      throw new StoreException("The data folder " + folder + " cannot be read: " + cause, cause);
    } catch (RuntimeException | Error cause) {
      lock.close();
      throw cause;
    }
  }

  /**
   * Checks that all written data is there, and cuts off what an interrupted write has left. Returns
   * whether the folder is new.
   */
  private static boolean prepare(Path folder) throws IOException {
    FolderSync.syncContent(folder);
    for (Cut cut : FolderCheck.check(folder)) {
      LOGGER.warn(
          "The last record of {} is incomplete, as after a crash while it was written: {} bytes from byte {} on are cut off",
          cut.file(),
          cut.bytes(),
          cut.offset());
      FolderCheck.apply(cut);
    }
    return FolderFiles.list(folder).current() instanceof FolderFiles.Current.Missing;
  }

  private static Database open(
      Path folder, RocksStoreOptions options, FolderLock lock, boolean isNew) throws IOException {
    Tuning tuning = new Tuning(options);
    List<ColumnFamilyHandle> families = new ArrayList<>();
    try {
      RocksDB db =
          RocksDB.open(tuning.database(isNew), folder.toString(), families(tuning), families);
      Database database = new Database(folder, options, lock, tuning, db, families, isNew);
      if (database.eraser != null) {
        database.eraser.start();
      }
      return database;
    } catch (RocksDBException cause) {
      tuning.close();
      throw Failures.opening(folder, cause);
    }
  }

  /** The family of the entries, then that of the LSNs. */
  static List<ColumnFamilyDescriptor> families(Tuning tuning) {
    return List.of(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.entries()),
        new ColumnFamilyDescriptor(LSN_FAMILY.getBytes(StandardCharsets.UTF_8), tuning.lsns()));
  }

  /** Tracks a native object until it is {@linkplain #release released}. */
  void track(NativeResource resource) {
    tracked.add(resource);
  }

  /** Frees a native object, unless it is already freed. */
  void release(NativeResource resource) {
    Lock use = gate.tryEnter();
    if (use == null) {
      return;
    }
    try {
      if (tracked.remove(resource)) {
        resource.free();
      }
    } finally {
      use.unlock();
    }
  }

  /**
   * Rewrites the files of a range without deleted data. Takes long; closing the database ends it.
   */
  void reclaim(byte[] begin, byte[] end) {
    Lock use = gate.enter();
    try {
      compact(begin, end);
    } catch (RocksDBException cause) {
      throw Failures.during("Compacting " + folder, cause);
    } finally {
      use.unlock();
    }
  }

  private void compact(byte[] begin, byte[] end) throws RocksDBException {
    CompactRangeOptions options = beginCompaction();
    try {
      db.compactRange(entries, begin, end, options);
    } catch (RocksDBException cause) {
      if (!closing) {
        throw cause;
      }
    } finally {
      endCompaction(options);
    }
  }

  private CompactRangeOptions beginCompaction() {
    CompactRangeOptions options =
        new CompactRangeOptions()
            // Other compactions and writes continue meanwhile.
            .setExclusiveManualCompaction(false)
            .setAllowWriteStall(false);
    synchronized (compactions) {
      compactions.add(options);
      options.setCanceled(closing);
    }
    return options;
  }

  private void endCompaction(CompactRangeOptions options) {
    synchronized (compactions) {
      compactions.remove(options);
      options.close();
    }
  }

  /** Ends compactions, which are inside the gate and would delay the close. */
  private void cancelCompactions() {
    synchronized (compactions) {
      closing = true;
      compactions.forEach(options -> options.setCanceled(true));
    }
  }

  Path folder() {
    return folder;
  }

  /** Called after a visible delete. */
  void deleted() {
    if (eraser != null) {
      eraser.deleted();
    }
  }

  /** The age of the oldest deleted data that is not erased; zero without erasure. */
  Duration oldestUnerased() {
    gate.checkOpen();
    return eraser == null ? Duration.ZERO : eraser.oldestUnerased();
  }

  ErasureCycle newErasureCycle() throws RocksDBException {
    Lock use = gate.enter();
    try {
      return new ErasureCycle(this);
    } finally {
      use.unlock();
    }
  }

  /**
   * Merges all tables with one of these keys down to the deepest level. Called inside the gate.
   * Ends early when the database is closed.
   */
  void merge(byte[] first, byte[] last) throws RocksDBException {
    compact(first, last);
  }

  /** Approximate maximum that one merge reads of the deeper level. */
  long mergeBytes() {
    return tuning.mergeBytes();
  }

  /** Rewrites a table of the deepest level without deleted data. Called inside the gate. */
  void rewrite(String table, int level) throws RocksDBException {
    try (CompactionOptions options =
        new CompactionOptions()
            .setOutputFileSizeLimit(tuning.tableBytes())
            .setMaxSubcompactions(1)) {
      List<String> unused = db.compactFiles(options, entries, List.of(table), level, 0, null);
    }
  }

  /** Whether the shard exists. Called inside the gate. */
  boolean hasLsn(int shard) throws RocksDBException {
    return db.get(lsns, readOptions, ShardKeys.numberBytes(shard)) != null;
  }

  /**
   * Removes the tables that contain only entries of a dropped shard. Called inside the gate. Its
   * entries in other tables stay deleted.
   */
  void removeTablesOfDroppedShard(int shard) throws RocksDBException {
    byte[] begin = ShardKeys.numberBytes(shard);
    byte[] end = ShardKeys.numberBytes(shard + 1);
    db.deleteRange(entries, syncedWriteOptions, begin, end);
    db.deleteFilesInRanges(entries, List.of(begin, end), false);
    db.deleteRange(entries, syncedWriteOptions, begin, end);
  }

  /** The second before which all deletes are erased, if known. */
  OptionalLong erasedMark() throws RocksDBException {
    byte[] stored = db.get(lsns, readOptions, ShardKeys.erasedMarkKey());
    return stored == null ? OptionalLong.empty() : OptionalLong.of(ShardKeys.decodeLsn(stored));
  }

  /** Stores that mark in a store that is being opened. */
  void beginErasedMark(long second) throws RocksDBException {
    db.put(lsns, writeOptions, ShardKeys.erasedMarkKey(), ShardKeys.encodeLsn(second));
  }

  /** Stores that mark, and makes RocksDB write a new manifest. */
  void storeErasedMark(long second) throws RocksDBException {
    Lock use = gate.enter();
    try {
      db.put(lsns, writeOptions, ShardKeys.erasedMarkKey(), ShardKeys.encodeLsn(second));
      flush();
    } finally {
      use.unlock();
    }
  }

  /** Writes memory to tables. Called inside the gate. */
  void flush() throws RocksDBException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      db.flush(flush, List.of(entries, lsns));
    }
  }

  long approximateBytes() {
    Lock use = gate.enter();
    try {
      return property("rocksdb.live-sst-files-size") + property("rocksdb.cur-size-all-mem-tables");
    } catch (RocksDBException cause) {
      throw Failures.during("Asking for the size of " + folder, cause);
    } finally {
      use.unlock();
    }
  }

  private long property(String name) throws RocksDBException {
    return db.getLongProperty(entries, name) + db.getLongProperty(lsns, name);
  }

  /** Closes everything. Writes memory to tables first, for a quick start. */
  void close() {
    if (eraser != null) {
      eraser.close();
    }
    cancelCompactions();
    if (!gate.close()) {
      return;
    }
    if (eraser != null) {
      eraser.join();
    }
    if (!tracked.isEmpty()) {
      LOGGER.warn("{} snapshots or cursors were left open.", tracked.size());
    }
    tracked.stream().filter(NativeResource::isCursor).forEach(NativeResource::free);
    tracked.stream().filter(resource -> !resource.isCursor()).forEach(NativeResource::free);
    tracked.clear();
    try {
      try {
        flush();
      } finally {
        closeHandles();
      }
    } catch (RocksDBException cause) {
      throw Failures.during("Closing the data folder " + folder, cause);
    }
  }

  private void closeHandles() throws RocksDBException {
    entries.close();
    lsns.close();
    try {
      db.closeE();
    } finally {
      readOptions.close();
      writeOptions.close();
      syncedWriteOptions.close();
      tuning.close();
      marks.close();
      lock.close();
    }
  }
}

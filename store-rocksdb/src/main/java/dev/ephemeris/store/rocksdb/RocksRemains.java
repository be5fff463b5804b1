// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Range;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/**
 * The readable data of a damaged folder, through a copy that RocksDB opens read-only.
 *
 * <p><b>Around damage.</b> A table consists of blocks of some kilobytes, each with a checksum. A
 * walk that comes to a damaged block ends with an error, and RocksDB does not say which keys the
 * block holds. But it tells how many bytes of its tables lie between two keys, from the tables'
 * indexes alone: none as long as no table has the end of a block there. So the next key at which a
 * block ends is found by bisection ({@link #nextBlock}), and the walk goes on behind it; again and
 * again while that fails. What is lost are the keys of the damaged block, and those of newer tables
 * that lie between them.
 */
final class RocksRemains implements DamagedStore {
  private static final int MAX_KEY_BYTES = ShardKeys.PREFIX_BYTES + Shard.MAX_KEY_BYTES;
  private static final int BYTE_VALUES = 256;

  private final Path folder;
  private final Path copy;
  private final Tuning tuning;
  private final RocksDB db;
  private final ColumnFamilyHandle entries;
  private final ColumnFamilyHandle lsns;
  private final ReadOptions readOptions = new ReadOptions().setFillCache(false);
  private final boolean walksOnly;

  /** Receives the entries of a walk; returning false ends the walk. */
  private interface Step {
    boolean take(byte[] key, byte[] value);
  }

  /**
   * The place where a walk could not continue.
   *
   * @param from no entry from this key on was visited
   */
  private record Failure(byte[] from, String reason) {}

  private RocksRemains(
      Path folder,
      Path copy,
      Tuning tuning,
      RocksDB db,
      List<ColumnFamilyHandle> families,
      boolean walksOnly) {
    this.folder = folder;
    this.copy = copy;
    this.tuning = tuning;
    this.db = db;
    this.entries = families.get(0);
    this.lsns = families.get(1);
    this.walksOnly = walksOnly;
  }

  /**
   * @param folder the damaged one, for messages
   * @param walksOnly whether only walks find the newest of the entries with the same key
   */
  static RocksRemains open(Path folder, Path copy, RocksStoreOptions options, boolean walksOnly) {
    Tuning tuning = new Tuning(options);
    List<ColumnFamilyHandle> families = new ArrayList<>();
    try {
      RocksDB db =
          RocksDB.openReadOnly(
              tuning.database(false), copy.toString(), Database.families(tuning), families);
      return new RocksRemains(folder, copy, tuning, db, families, walksOnly);
    } catch (RocksDBException cause) {
      tuning.close();
      throw Failures.opening(folder, cause);
    }
  }

  @Override
  public List<ShardId> shards() {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (ColumnFamilyHandle family : List.of(entries, lsns)) {
      byte[] end = ShardKeys.numberBytes(Integer.MAX_VALUE);
      byte[] from = ShardKeys.numberBytes(0);
      while (Arrays.compareUnsigned(from, end) < 0) {
        int[] found = {-1};
        Failure failure =
            walk(
                family,
                from,
                end,
                (key, value) -> {
                  found[0] = ShardKeys.numberOf(key);
                  return false;
                });
        if (failure != null) {
          from = nextBlock(family, failure.from, end);
        } else if (found[0] < 0) {
          break;
        } else {
          numbers.add(found[0]);
          from = ShardKeys.numberBytes(found[0] + 1);
        }
      }
    }
    return numbers.stream().map(ShardId::new).toList();
  }

  @Override
  public OptionalLong lsn(ShardId shard) {
    byte[] key = new ShardKeys(shard).lsnKey();
    try {
      byte[] stored = get(lsns, key);
      return stored == null ? OptionalLong.empty() : OptionalLong.of(ShardKeys.decodeLsn(stored));
    } catch (RocksDBException e) {
      // It is also known from what was written last.
      return OptionalLong.empty();
    }
  }

  @Override
  public byte @Nullable [] get(ShardId shard, byte[] key) {
    try {
      return get(entries, new ShardKeys(shard).prefixed(key));
    } catch (RocksDBException cause) {
      throw Failures.during("Reading from shard " + shard.number(), cause);
    }
  }

  private byte @Nullable [] get(ColumnFamilyHandle family, byte[] key) throws RocksDBException {
    if (!walksOnly) {
      return db.get(family, readOptions, key);
    }
    try (RocksIterator iterator = db.newIterator(family, readOptions)) {
      iterator.seek(key);
      iterator.status();
      return iterator.isValid() && Arrays.equals(iterator.key(), key) ? iterator.value() : null;
    }
  }

  @Override
  public void scan(ShardId shard, KeyRange range, Visitor visitor) {
    ShardKeys keys = new ShardKeys(shard);
    byte[] from = keys.startOf(range);
    byte[] end = keys.endOf(range);
    Step show =
        (key, value) -> {
          visitor.entry(ShardKeys.withoutPrefix(key), value);
          return true;
        };
    @Nullable Failure failure = walk(entries, from, end, show);
    while (failure != null) {
      byte[] gapStart = failure.from;
      String reason = failure.reason;
      do {
        from = nextBlock(entries, failure.from, end);
        failure = Arrays.compareUnsigned(from, end) < 0 ? walk(entries, from, end, show) : null;
        // No entry was visited: the next block is damaged too.
      } while (failure != null && Arrays.equals(failure.from, from));
      visitor.gap(gap(keys, gapStart, from, end), reason);
    }
  }

  private static KeyRange gap(ShardKeys keys, byte[] from, byte[] to, byte[] end) {
    boolean isOpen = Arrays.equals(end, keys.endOf(KeyRange.all())) && Arrays.equals(to, end);
    return new KeyRange(ShardKeys.withoutPrefix(from), isOpen ? null : ShardKeys.withoutPrefix(to));
  }

  /** Visits entries in order. Returns the place where it could not continue; null at the end. */
  private @Nullable Failure walk(ColumnFamilyHandle family, byte[] from, byte[] end, Step step) {
    byte[] next = from;
    try (Slice upperBound = new Slice(end);
        ReadOptions bounded = new ReadOptions(readOptions).setIterateUpperBound(upperBound);
        RocksIterator iterator = db.newIterator(family, bounded)) {
      for (iterator.seek(from); iterator.isValid(); iterator.next()) {
        byte[] key = iterator.key();
        if (!step.take(key, iterator.value())) {
          return null;
        }
        next = Arrays.copyOf(key, key.length + 1);
      }
      iterator.status();
      return null;
    } catch (RocksDBException cause) {
      return new Failure(
          next, String.valueOf(cause.getMessage()).replace(copy.toString(), folder.toString()));
    }
  }

  /**
   * The least key behind another one between which and that a block of some table ends; the end of
   * the range when there is none before. Found byte by byte: as long as appending some byte leads
   * to a key that is still before the end of the block, the greatest such byte is appended.
   */
  private byte[] nextBlock(ColumnFamilyHandle family, byte[] from, byte[] end) {
    if (bytesBetween(family, from, end) == 0) {
      return end;
    }
    byte[] before = new byte[0];
    while (before.length < MAX_KEY_BYTES) {
      byte[] candidate = Arrays.copyOf(before, before.length + 1);
      if (isBehindBlock(family, from, candidate, end)) {
        return candidate;
      }
      int low = 0;
      int high = BYTE_VALUES;
      while (high - low > 1) {
        int middle = (low + high) / 2;
        candidate[before.length] = (byte) middle;
        if (isBehindBlock(family, from, candidate, end)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      candidate[before.length] = (byte) low;
      before = candidate;
    }
    return Arrays.compareUnsigned(before, from) > 0 ? before : end;
  }

  private boolean isBehindBlock(ColumnFamilyHandle family, byte[] from, byte[] key, byte[] end) {
    return Arrays.compareUnsigned(key, from) > 0
        && (Arrays.compareUnsigned(key, end) >= 0 || bytesBetween(family, from, key) > 0);
  }

  private long bytesBetween(ColumnFamilyHandle family, byte[] from, byte[] to) {
    try (Slice start = new Slice(from);
        Slice end = new Slice(to)) {
      return db.getApproximateSizes(
              family, List.of(new Range(start, end)), SizeApproximationFlag.INCLUDE_FILES)[0];
    }
  }

  @Override
  public void close() {
    entries.close();
    lsns.close();
    db.close();
    readOptions.close();
    tuning.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.rocksdb.CompressionType;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB with the entries of an insert: the item, its item-number entry, as many other entries
 * like those of an index as requested, and an LSN entry in each commit.
 */
final class RocksFolder implements AutoCloseable {
  private static final long SHARD = 1;
  private static final byte[] EMPTY = {};
  private static final byte[] LSN_KEY = key('l', 0).array();

  private final Options options;
  private final WriteOptions writeOptions;
  private final RocksDB database;
  private final int indexEntries;

  /**
   * Opens a new database.
   *
   * @param smallEntries beside the item: the LSN entry, the item-number entry, then index entries
   */
  RocksFolder(Path folder, Durability durability, int smallEntries) throws RocksDBException {
    this.indexEntries = Math.max(0, smallEntries - 2);
    this.options =
        new Options()
            .setCreateIfMissing(true)
            .setErrorIfExists(true)
            .setIncreaseParallelism(Runtime.getRuntime().availableProcessors())
            .setCompressionType(CompressionType.LZ4_COMPRESSION);
    this.writeOptions = new WriteOptions().setSync(durability == Durability.FSYNC);
    this.database = RocksDB.open(options, folder.toString());
  }

  /** Adds an item's entries to the batch. */
  void addItem(WriteBatch batch, long number) throws RocksDBException {
    byte[] id = SampleItems.id(number).getBytes(StandardCharsets.US_ASCII);
    // Items are ordered by the hash of their partition key, which is random for the storage.
    long hash = mix(number);
    batch.put(
        key('i', Long.BYTES + id.length).putLong(hash).put(id).array(), SampleItems.body(number));
    batch.put(key('n', Long.BYTES).putLong(number).array(), id);
    for (int entry = 0; entry < indexEntries; entry++) {
      byte[] indexKey =
          key('x', 1 + 2 * Long.BYTES)
              .put((byte) entry)
              .putLong(mix(hash + entry))
              .putLong(number)
              .array();
      batch.put(indexKey, EMPTY);
    }
  }

  /** Writes the batch with its LSN entry, and clears it. */
  void commit(WriteBatch batch, long lsn) throws RocksDBException {
    batch.put(LSN_KEY, ByteBuffer.allocate(Long.BYTES).putLong(lsn).array());
    database.write(writeOptions, batch);
    batch.clear();
  }

  private static ByteBuffer key(char family, int restBytes) {
    return ByteBuffer.allocate(Long.BYTES + 1 + restBytes).putLong(SHARD).put((byte) family);
  }

  /** Distributes numbers evenly (the finaliser of SplitMix64). */
  private static long mix(long number) {
    long mixed = number + 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public void close() {
    database.close();
    writeOptions.close();
    options.close();
  }
}

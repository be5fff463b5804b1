// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The options of a {@link RocksStore}.
 *
 * @param blockCacheBytes maximum size of the cache of data, indexes and filters. It grows with use,
 *     so an idle store needs little
 * @param writeBufferBytes size of the memory that is written to a file when it is full; twice as
 *     much may exist at a time, and must be replayed after a crash
 * @param erasure how soon deleted data is erased from files; null if that is left to RocksDB's own
 *     merges
 * @param nativeLibraryFolder where the native library is kept between starts; null for the user's
 *     cache folder
 */
public record RocksStoreOptions(
    Durability durability,
    long blockCacheBytes,
    long writeBufferBytes,
    @Nullable ErasureOptions erasure,
    @Nullable Path nativeLibraryFolder) {
  private static final long MEBIBYTE = 1024 * 1024;

  public RocksStoreOptions {
    if (blockCacheBytes < MEBIBYTE || writeBufferBytes < MEBIBYTE) {
      throw new IllegalArgumentException(
          "The block cache and the write buffer have at least 1 MiB: "
              + blockCacheBytes
              + ", "
              + writeBufferBytes);
    }
  }

  /** Suits a small server of 150 MB as well as one with some gigabytes of data. */
  public static RocksStoreOptions defaults() {
    return new RocksStoreOptions(Durability.FSYNC, 64 * MEBIBYTE, 16 * MEBIBYTE, null, null);
  }

  public RocksStoreOptions durability(Durability newDurability) {
    return new RocksStoreOptions(
        newDurability, blockCacheBytes, writeBufferBytes, erasure, nativeLibraryFolder);
  }

  public RocksStoreOptions blockCacheBytes(long newBytes) {
    return new RocksStoreOptions(
        durability, newBytes, writeBufferBytes, erasure, nativeLibraryFolder);
  }

  public RocksStoreOptions writeBufferBytes(long newBytes) {
    return new RocksStoreOptions(
        durability, blockCacheBytes, newBytes, erasure, nativeLibraryFolder);
  }

  public RocksStoreOptions erasure(@Nullable ErasureOptions newErasure) {
    return new RocksStoreOptions(
        durability, blockCacheBytes, writeBufferBytes, newErasure, nativeLibraryFolder);
  }

  public RocksStoreOptions nativeLibraryFolder(Path newFolder) {
    return new RocksStoreOptions(durability, blockCacheBytes, writeBufferBytes, erasure, newFolder);
  }
}

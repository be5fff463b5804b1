// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A damaged store, opened to read what is still readable. It cannot be written. Used by one thread.
 */
public interface DamagedStore extends AutoCloseable {
  /** The shards with readable entries, by ascending numbers. */
  List<ShardId> shards();

  /** The LSN of a shard's last commit; empty if there is none or it cannot be read. */
  OptionalLong lsn(ShardId shard);

  /**
   * The value of a key, or null.
   *
   * @throws DamagedStoreException if it cannot be read
   */
  byte @Nullable [] get(ShardId shard, byte[] key);

  /** Visits all readable entries of a range, in key order. */
  void scan(ShardId shard, KeyRange range, Visitor visitor);

  @Override
  void close();

  /** Receives the entries and gaps of a scan. */
  interface Visitor {
    void entry(byte[] key, byte[] value);

    /**
     * No entry within these keys can be read.
     *
     * @param reason why not, with the file's name
     */
    void gap(KeyRange keys, String reason);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A store of which parts cannot be read any more, opened to read the others. Nothing can be
 * written. Used by one thread.
 */
public interface DamagedStore extends AutoCloseable {
  /** The shards that hold anything that can be read, by rising numbers. */
  List<ShardId> shards();

  /** The LSN of a shard's last commit; empty when there is none, or it cannot be read. */
  OptionalLong lsn(ShardId shard);

  /**
   * The value of a key, or null.
   *
   * @throws DamagedStoreException if it cannot be read
   */
  byte @Nullable [] get(ShardId shard, byte[] key);

  /** Shows all entries of a range that can be read, in the order of their keys. */
  void scan(ShardId shard, KeyRange range, Visitor visitor);

  @Override
  void close();

  /** Takes what a scan finds. */
  interface Visitor {
    void entry(byte[] key, byte[] value);

    /**
     * Nothing within these keys can be read.
     *
     * @param reason why not, with the file's name
     */
    void gap(KeyRange keys, String reason);
  }
}

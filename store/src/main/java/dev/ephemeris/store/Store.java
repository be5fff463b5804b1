// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * A set of independent {@linkplain Shard shards}.
 *
 * <p>A shard exists from its first commit on; one that was never written reads as empty with LSN 0.
 * All methods may be called from any thread. An input or output failure is reported as a {@link
 * StoreException}.
 */
public interface Store extends AutoCloseable {
  /** The shard with this name. Cheap; repeated calls may return the same object. */
  Shard shard(ShardId id);

  /**
   * Removes all data of the shard, including its LSN. Durable when it returns. The shard must not
   * be written meanwhile or afterwards; open snapshots of it stay readable.
   */
  void dropShard(ShardId id);

  /** The limits of a commit; a larger one is refused and changes nothing. */
  CommitLimits commitLimits();

  /** Whether reads stay on this machine. If not, threads that others wait for must not read. */
  boolean isLocal();

  /** Approximate size on disk (or in memory), for display only. */
  long approximateBytes();

  /**
   * The age of the oldest deleted data that is still in the store's files; zero if there is none or
   * if the store does not know.
   */
  default Duration oldestUnerased() {
    return Duration.ZERO;
  }

  /**
   * How many bytes can still be written to the disk that holds the store's files; empty if it has
   * none or does not know. Others may use the same disk.
   */
  default OptionalLong freeBytes() {
    return OptionalLong.empty();
  }

  /**
   * Closes the store; a second call has no effect. Later use of the store, its shards, snapshots or
   * cursors throws a {@link StoreException}, except closing them.
   */
  @Override
  void close();
}

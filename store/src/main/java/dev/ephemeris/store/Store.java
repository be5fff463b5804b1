// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.time.Duration;

/**
 * A set of independent {@linkplain Shard shards}.
 *
 * <p>A shard exists from its first commit on; one that was never written reads as empty with LSN 0.
 * All methods may be called from any thread. An input or output failure is reported as a {@link
 * StoreException}.
 */
public interface Store extends AutoCloseable {
  /** The shard of this name. Cheap; repeated calls may return the same object. */
  Shard shard(ShardId id);

  /**
   * Removes all that the shard holds, its LSN included. Durable when it returns. Nobody may write
   * to the shard meanwhile or afterwards; open snapshots of it stay readable.
   */
  void dropShard(ShardId id);

  /** How large a commit may be; a larger one is refused, and changes nothing. */
  CommitLimits commitLimits();

  /**
   * Whether a read asks no other machine. Where it may, no thread that others wait for reads
   * itself.
   */
  boolean isLocal();

  /** Bytes on disk (or in memory), about; for showing, not for deciding. */
  long approximateBytes();

  /**
   * How long the oldest deleted data has been deleted and is still somewhere in the store's files;
   * zero when there is none, and in a store that does not know.
   */
  default Duration oldestUnerased() {
    return Duration.ZERO;
  }

  /**
   * Closes the store; a second time does nothing. Whatever uses it, its shards, snapshots or
   * cursors afterwards is refused with a {@link StoreException}; only closing what was left open is
   * harmless.
   */
  @Override
  void close();
}

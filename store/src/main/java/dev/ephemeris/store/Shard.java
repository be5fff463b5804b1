// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An ordered key space with a log sequence number (LSN): the unit of transaction and of order.
 *
 * <p>Keys are byte strings in unsigned lexicographic order, 1 to {@link #MAX_KEY_BYTES} long.
 * Values are byte strings of any length, also empty.
 */
public interface Shard {
  int MAX_KEY_BYTES = 16 * 1024;

  ShardId id();

  /** The LSN of the last commit; 0 when there was none. */
  long lsn();

  /**
   * The value of a key in the last committed state, or null; an array of the caller's own. Needs no
   * snapshot.
   */
  byte @Nullable [] get(byte[] key);

  /**
   * The values of several keys, in the order of the keys, null for missing ones, all of one
   * committed state. A remote store needs one request for all of them.
   */
  List<byte @Nullable []> getAll(List<byte[]> keys);

  /** A consistent, unchanging view of the last committed state. The caller closes it. */
  Snapshot snapshot();

  /** The same for background work: its reads do not evict other data from caches. */
  default Snapshot backgroundSnapshot() {
    return snapshot();
  }

  /**
   * Applies a commit whole or not at all. It is refused with {@link CommitResult.Conflict} when the
   * shard's LSN is not the expected one; that is a normal answer and changes nothing.
   *
   * <p>When this returns {@link CommitResult.Committed}, the commit is as durable as the store was
   * opened to make it, and every later read sees it. When it returns {@link CommitResult.Unknown},
   * the caller must {@linkplain #settle settle} it before another commit. When it throws, nothing
   * was changed and nothing will be: the store is closed, or the commit is beyond {@link
   * Store#commitLimits}, or the shard's LSN could not be read.
   */
  CommitResult commit(Commit commit);

  /**
   * Finds out the outcome of a commit that was {@link CommitResult.Unknown}. Afterwards the outcome
   * is final.
   *
   * @return {@link CommitResult.Committed} if just this commit was applied, before or by this call,
   *     which may try again; {@link CommitResult.Conflict} if it was not and never will be; {@link
   *     CommitResult.Unknown} if the store cannot tell now: ask again later
   */
  CommitResult settle(Commit commit);

  /**
   * Reclaims the space of deleted entries, which also slow down scans. Called rarely, after many
   * deletes. It may take long, runs beside other operations, and does not change what is read. Ends
   * early when the store is closed.
   */
  void reclaim();
}

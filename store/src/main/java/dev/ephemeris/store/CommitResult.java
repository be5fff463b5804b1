// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** The outcome of a {@link Commit}. */
public sealed interface CommitResult {
  /** It was applied; the shard is now at {@code lsn}. */
  record Committed(long lsn) implements CommitResult {}

  /** It was refused, and nothing changed: the shard was at {@code actualLsn}. */
  record Conflict(long actualLsn) implements CommitResult {}

  /**
   * The store failed meanwhile: the commit was applied, or was not, or may still be applied later.
   * {@link Shard#settle} finds out.
   *
   * @param cause how the store failed
   */
  record Unknown(StoreException cause) implements CommitResult {}
}

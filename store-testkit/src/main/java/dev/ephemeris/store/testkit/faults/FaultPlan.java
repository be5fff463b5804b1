// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.ShardId;

/** Decides for each call whether it fails. By default none does. */
public interface FaultPlan {
  /** The result of a commit. */
  enum CommitFault {
    /** The commit succeeds. */
    NONE,
    /** It throws and is not applied. */
    REFUSED,
    /** Its outcome is unknown, and it is not applied. */
    LOST,
    /** Its outcome is unknown, and it is applied. */
    APPLIED,
    /** Its outcome is unknown. It is applied later if the shard's LSN has not changed by then. */
    LATE
  }

  /** Called before every call to a shard; may take time. */
  default void delay(ShardId shard) {}

  /** Whether a read of the shard or of its snapshot fails. */
  default boolean failsToRead(ShardId shard) {
    return false;
  }

  default CommitFault commit(ShardId shard) {
    return CommitFault.NONE;
  }

  /** Whether a {@linkplain CommitFault#LATE late} commit is applied now. */
  default boolean lateCommitArrives(ShardId shard) {
    return false;
  }

  /** Whether the store cannot tell the outcome of a commit. */
  default boolean failsToSettle(ShardId shard) {
    return false;
  }

  /** Whether a snapshot has become too old at this read. It then stays so. */
  default boolean snapshotIsTooOld(ShardId shard) {
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.ShardId;

/** Decides call by call what goes wrong. Nothing does, unless a plan says so. */
public interface FaultPlan {
  /** What becomes of a commit. */
  enum CommitFault {
    /** Nothing goes wrong. */
    NONE,
    /** It throws, and was not applied. */
    REFUSED,
    /** Its outcome is unknown, and it was not applied. */
    LOST,
    /** Its outcome is unknown, and it was applied. */
    APPLIED,
    /** Its outcome is unknown. It is applied later, if the shard's LSN has not moved by then. */
    LATE
  }

  /** Called before everything that a shard is asked for; may take its time. */
  default void delay(ShardId shard) {}

  /** Whether a read fails, by the shard or by a snapshot of it. */
  default boolean failsToRead(ShardId shard) {
    return false;
  }

  default CommitFault commit(ShardId shard) {
    return CommitFault.NONE;
  }

  /** Whether a commit that comes {@linkplain CommitFault#LATE late} is applied now. */
  default boolean lateCommitArrives(ShardId shard) {
    return false;
  }

  /** Whether the store cannot tell what became of a commit. */
  default boolean failsToSettle(ShardId shard) {
    return false;
  }

  /** Whether a snapshot has become too old at this read. It stays so. */
  default boolean snapshotIsTooOld(ShardId shard) {
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.ShardId;
import java.util.Random;

/** Random faults, determined by a seed. For one thread, otherwise runs differ. */
public final class RandomFaults implements FaultPlan {
  /** A late commit arrives after about this many calls. */
  private static final int CALLS_UNTIL_LATE = 4;

  /** Settling a commit fails this many times more often than another call. */
  private static final int SETTLING_SHARE = 20;

  private final Random random;
  private int perMille;

  /**
   * @param perMille how many of a thousand calls fail
   */
  public RandomFaults(Random random, int perMille) {
    this.random = random;
    this.perMille = perMille;
  }

  /** From now on this many of a thousand calls fail; 0 for none. */
  public void rate(int newPerMille) {
    perMille = newPerMille;
  }

  private boolean happens() {
    return perMille > 0 && random.nextInt(1000) < perMille;
  }

  @Override
  public boolean failsToRead(ShardId shard) {
    return happens();
  }

  @Override
  public CommitFault commit(ShardId shard) {
    if (!happens()) {
      return CommitFault.NONE;
    }
    CommitFault[] faults = CommitFault.values();
    return faults[1 + random.nextInt(faults.length - 1)];
  }

  @Override
  public boolean lateCommitArrives(ShardId shard) {
    return random.nextInt(CALLS_UNTIL_LATE) == 0;
  }

  @Override
  public boolean failsToSettle(ShardId shard) {
    return perMille > 0 && random.nextInt(1000) < Math.min(500, SETTLING_SHARE * perMille);
  }

  @Override
  public boolean snapshotIsTooOld(ShardId shard) {
    return happens();
  }
}

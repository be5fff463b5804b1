// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.testkit.faults.FaultPlan;
import dev.ephemeris.store.testkit.faults.RandomFaults;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random faults. Each call of the store is also a place where other threads may run. Code that only
 * inspects the stored data switches both off.
 */
final class SimulatedFaults implements FaultPlan {
  /** One call in this many is delayed. */
  private static final int CALLS_PER_DELAY = 150;

  /** One fault in this many is not a failure of the store but running out of memory. */
  private static final int FAULTS_PER_ERROR = 8;

  /** A search makes hundreds of reads, so a client meets only one fault in this many. */
  private static final int FAULTS_PER_CLIENT_FAULT = 25;

  private static final long MAX_DELAY_NANOS = 1_500_000_000;

  /** So long that items of a commit may expire before it is done. */
  private static final long MAX_WRITE_DELAY_NANOS = 5_000_000_000L;

  private final Random random;
  private final Coverage coverage;
  private final RandomFaults faults;
  private SimulatedScheduler scheduler;
  private boolean quiet;
  private boolean failing = true;
  private long count;

  /** Runs out of memory at its next call, after a commit was applied. */
  private @Nullable Thread breaksAfterCommit;

  SimulatedFaults(Random random, SimulatedScheduler scheduler, Coverage coverage, int perMille) {
    this.coverage = coverage;
    this.random = random;
    this.scheduler = scheduler;
    this.faults = new RandomFaults(random, perMille);
  }

  void scheduler(SimulatedScheduler next) {
    scheduler = next;
  }

  /** Whether only requested faults happen. */
  void quiet(boolean isQuiet) {
    quiet = isQuiet;
  }

  boolean isQuiet() {
    return quiet;
  }

  void failing(boolean isFailing) {
    failing = isFailing;
  }

  /** The number of faults. */
  long count() {
    return count;
  }

  private boolean counted(boolean happens) {
    if (happens) {
      count++;
      if (random.nextInt(FAULTS_PER_ERROR) == 0) {
        throw outOfMemory();
      }
    }
    return happens;
  }

  private OutOfMemoryError outOfMemory() {
    coverage.operation("out of memory");
    return new OutOfMemoryError("for a test");
  }

  private boolean meetsReader() {
    return !Thread.currentThread().getName().equals("client")
        || random.nextInt(FAULTS_PER_CLIENT_FAULT) == 0;
  }

  private boolean isOn() {
    return failing && !quiet;
  }

  /** The item cache reads storage while it holds a monitor; no thread may wait there. */
  private static boolean isInsideCache() {
    return StackWalker.getInstance()
        .walk(
            frames -> frames.anyMatch(frame -> frame.getClassName().endsWith("ItemCache$Loader")));
  }

  @Override
  public void delay(ShardId shard) {
    if (quiet || !Thread.currentThread().isVirtual()) {
      return;
    }
    if (Thread.currentThread().equals(breaksAfterCommit)) {
      breaksAfterCommit = null;
      count++;
      throw outOfMemory();
    }
    coverage.yielded(Thread.currentThread());
    if (Thread.currentThread().getName().equals("client") && isInsideCache()) {
      return;
    }
    if (failing && random.nextInt(CALLS_PER_DELAY) == 0) {
      scheduler.pause(random.nextLong(maxDelayNanos(shard)));
    } else {
      scheduler.yieldNow();
    }
  }

  private static long maxDelayNanos(ShardId shard) {
    boolean isWriter = !Thread.currentThread().getName().equals("client");
    return isWriter && shard.number() >= SystemShards.FIRST_CONTAINER_SHARD
        ? MAX_WRITE_DELAY_NANOS
        : MAX_DELAY_NANOS;
  }

  @Override
  public boolean failsToRead(ShardId shard) {
    return isOn() && counted(faults.failsToRead(shard) && meetsReader());
  }

  @Override
  public CommitFault commit(ShardId shard) {
    boolean byPolicy = Thread.currentThread().getName().equals("policy");
    if (byPolicy && shard.number() >= SystemShards.FIRST_CONTAINER_SHARD) {
      throw new AssertionError("T23 a change of policy writes to shard " + shard.number());
    }
    CommitFault fault = isOn() ? faults.commit(shard) : CommitFault.NONE;
    if (fault == CommitFault.APPLIED && random.nextBoolean()) {
      breaksAfterCommit = Thread.currentThread();
      return CommitFault.NONE;
    }
    return counted(fault != CommitFault.NONE) ? fault : CommitFault.NONE;
  }

  @Override
  public boolean lateCommitArrives(ShardId shard) {
    return !quiet && faults.lateCommitArrives(shard);
  }

  @Override
  public boolean failsToSettle(ShardId shard) {
    return isOn() && counted(faults.failsToSettle(shard));
  }

  @Override
  public boolean snapshotIsTooOld(ShardId shard) {
    return isOn() && counted(faults.snapshotIsTooOld(shard) && meetsReader());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.StoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shard of a {@link FaultyStore}. */
public final class FaultyShard extends ForwardingShard {
  private final Shard shard;
  private final FaultPlan plan;

  /** A commit that was sent and has not arrived; at most one, because each must be settled. */
  private @Nullable Commit late;

  /** The commit that led to the shard's LSN, if it was made through this object. */
  private @Nullable Commit last;

  FaultyShard(Shard shard, FaultPlan plan) {
    super(shard);
    this.shard = shard;
    this.plan = plan;
  }

  /** Holds no lock, so a delay of one call does not delay others. */
  private void beforeRead() {
    plan.delay(id());
    maybeApplyLate();
    if (plan.failsToRead(id())) {
      throw new StoreException("Shard " + id().number() + " cannot be read, for a test.");
    }
  }

  @Override
  public long lsn() {
    beforeRead();
    return shard.lsn();
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    beforeRead();
    return shard.get(key);
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    beforeRead();
    return shard.getAll(keys);
  }

  @Override
  public Snapshot snapshot() {
    beforeRead();
    return new FaultySnapshot(shard.snapshot(), id(), plan);
  }

  @Override
  public Snapshot backgroundSnapshot() {
    return snapshot();
  }

  @Override
  public CommitResult commit(Commit commit) {
    plan.delay(id());
    CommitResult result = commitNow(commit);
    // Applied, but not reported yet.
    plan.delay(id());
    return result;
  }

  private synchronized CommitResult commitNow(Commit commit) {
    maybeApplyLate();
    StoreException failure =
        new StoreException("Shard " + id().number() + " cannot be written, for a test.");
    return switch (plan.commit(id())) {
      case NONE -> apply(commit);
      case REFUSED -> throw failure;
      case LOST -> new CommitResult.Unknown(failure);
      case APPLIED -> {
        CommitResult ignored = apply(commit);
        yield new CommitResult.Unknown(failure);
      }
      case LATE -> {
        late = commit;
        yield new CommitResult.Unknown(failure);
      }
    };
  }

  private CommitResult apply(Commit commit) {
    CommitResult result = shard.commit(commit);
    if (result instanceof CommitResult.Committed) {
      last = commit;
    }
    return result;
  }

  synchronized void maybeApplyLate() {
    if (late != null && plan.lateCommitArrives(id())) {
      CommitResult ignored = apply(late);
      late = null;
    }
  }

  @Override
  public CommitResult settle(Commit commit) {
    plan.delay(id());
    return settleNow(commit);
  }

  private synchronized CommitResult settleNow(Commit commit) {
    if (plan.failsToSettle(id())) {
      return new CommitResult.Unknown(
          new StoreException("What became of a commit is not known, for a test."));
    }
    if (late == commit) {
      late = null;
      return apply(commit);
    }
    long actual = shard.lsn();
    return last != null && last.id() == commit.id() && actual == commit.newLsn()
        ? new CommitResult.Committed(actual)
        : new CommitResult.Conflict(actual);
  }
}

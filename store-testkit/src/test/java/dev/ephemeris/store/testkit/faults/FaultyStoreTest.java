// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultPlan.CommitFault;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FaultyStoreTest {
  private static final ShardId ID = new ShardId(1);
  private static final byte[] KEY = {1};

  /** A plan that the test changes. */
  private static final class Script implements FaultPlan {
    private CommitFault commit = CommitFault.NONE;
    private boolean lateArrives;
    private boolean failsToSettle;
    private boolean failsToRead;
    private boolean tooOld;

    @Override
    public CommitFault commit(ShardId shard) {
      return commit;
    }

    @Override
    public boolean lateCommitArrives(ShardId shard) {
      return lateArrives;
    }

    @Override
    public boolean failsToSettle(ShardId shard) {
      return failsToSettle;
    }

    @Override
    public boolean failsToRead(ShardId shard) {
      return failsToRead;
    }

    @Override
    public boolean snapshotIsTooOld(ShardId shard) {
      return tooOld;
    }
  }

  private final Script script = new Script();
  private final FaultyStore store = new FaultyStore(script);
  private final Shard shard = store.shard(ID);

  private static Commit commit(long expected, int value) {
    return Commit.expecting(expected).put(KEY, new byte[] {(byte) value}).to(expected + 1);
  }

  @Test
  void refusedCommit_throwsAndChangesNothing() {
    script.commit = CommitFault.REFUSED;
    assertThatThrownBy(() -> shard.commit(commit(0, 1))).isInstanceOf(StoreException.class);
    assertThat(shard.lsn()).isZero();
  }

  @Test
  void unknownCommit_thatWasLost_neverComes() {
    script.commit = CommitFault.LOST;
    Commit lost = commit(0, 1);
    assertThat(shard.commit(lost)).isInstanceOf(CommitResult.Unknown.class);
    assertThat(shard.settle(lost)).isEqualTo(new CommitResult.Conflict(0));
    assertThat(shard.get(KEY)).isNull();
  }

  @Test
  void unknownCommit_thatWasApplied_isFoundOut() {
    script.commit = CommitFault.APPLIED;
    Commit applied = commit(0, 1);
    assertThat(shard.commit(applied)).isInstanceOf(CommitResult.Unknown.class);
    assertThat(shard.settle(applied)).isEqualTo(new CommitResult.Committed(1));
    assertThat(shard.get(KEY)).containsExactly(1);
  }

  @Test
  void lateCommit_comesBetweenTwoReads() {
    script.commit = CommitFault.LATE;
    assertThat(shard.commit(commit(0, 1))).isInstanceOf(CommitResult.Unknown.class);
    assertThat(shard.get(KEY)).isNull();
    script.lateArrives = true;
    assertThat(shard.get(KEY)).containsExactly(1);
  }

  @Test
  void lateCommit_thatIsSettled_isMadeAndComesNoMore() {
    script.commit = CommitFault.LATE;
    Commit late = commit(0, 1);
    CommitResult ignored = shard.commit(late);
    script.failsToSettle = true;
    assertThat(shard.settle(late)).isInstanceOf(CommitResult.Unknown.class);
    script.failsToSettle = false;
    assertThat(shard.settle(late)).isEqualTo(new CommitResult.Committed(1));
    script.commit = CommitFault.NONE;
    assertThat(shard.commit(commit(1, 2))).isEqualTo(new CommitResult.Committed(2));
    script.lateArrives = true;
    assertThat(shard.get(KEY)).containsExactly(2);
  }

  @Test
  void reads_thatFail_throw() {
    Snapshot snapshot = shard.snapshot();
    script.failsToRead = true;
    assertThatThrownBy(() -> shard.get(KEY)).isInstanceOf(StoreException.class);
    assertThatThrownBy(shard::lsn).isInstanceOf(StoreException.class);
    assertThatThrownBy(shard::snapshot).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> snapshot.get(KEY)).isInstanceOf(StoreException.class);
  }

  @Test
  void snapshot_thatIsTooOld_staysSo() {
    assertThat(shard.commit(commit(0, 1))).isEqualTo(new CommitResult.Committed(1));
    Snapshot snapshot = shard.snapshot();
    Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()));
    script.tooOld = true;
    assertThatThrownBy(cursor::next).isInstanceOf(SnapshotTooOldException.class);
    script.tooOld = false;
    assertThatThrownBy(() -> snapshot.get(KEY)).isInstanceOf(SnapshotTooOldException.class);
    try (Snapshot another = shard.snapshot()) {
      assertThat(another.get(KEY)).containsExactly(1);
    }
  }

  @Test
  void crash_keepsEveryCommitThatWasReported() {
    assertThat(shard.commit(commit(0, 1))).isEqualTo(new CommitResult.Committed(1));
    FaultyStore after = store.crash();
    assertThat(after.shard(ID).get(KEY)).containsExactly(1);
    assertThatThrownBy(() -> shard.get(KEY)).isInstanceOf(StoreException.class);
  }

  @Test
  void crash_ofAForgetfulStore_takesBackWhatWasNotSynced() {
    FaultyStore forgetful = FaultyStore.forgetful(script);
    assertThat(forgetful.shard(ID).commit(commit(0, 1))).isEqualTo(new CommitResult.Committed(1));
    forgetful.sync();
    assertThat(forgetful.shard(ID).commit(commit(1, 2))).isEqualTo(new CommitResult.Committed(2));
    FaultyStore after = forgetful.crash();
    assertThat(after.shard(ID).get(KEY)).containsExactly(1);
    assertThat(after.shard(ID).lsn()).isEqualTo(1);
  }

  /**
   * A commit that is settled as made was made once; one that is settled as not made never appears.
   */
  @Test
  void randomFaults_leaveNoCommitUnsettledOrMadeTwice() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("FaultyStoreTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    RandomFaults faults = new RandomFaults(random, 200);
    FaultyStore faulty = new FaultyStore(faults);
    int made = 0;
    for (int i = 0; i < 2_000; i++) {
      Shard one = faulty.shard(ID);
      faults.rate(0);
      long lsn = one.lsn();
      assertThat(lsn).isEqualTo(made);
      faults.rate(200);
      Commit next = Commit.expecting(lsn).put(KEY, Long.toString(lsn).getBytes(UTF_8)).to(lsn + 1);
      if (isMade(one, next)) {
        made++;
      }
      if (random.nextInt(50) == 0) {
        faulty = faulty.crash();
      }
    }
    assertThat(made).isBetween(1_000, 2_000);
  }

  private static boolean isMade(Shard shard, Commit commit) {
    CommitResult result;
    try {
      result = shard.commit(commit);
    } catch (StoreException e) {
      return false;
    }
    while (result instanceof CommitResult.Unknown) {
      result = shard.settle(commit);
    }
    return result instanceof CommitResult.Committed;
  }
}

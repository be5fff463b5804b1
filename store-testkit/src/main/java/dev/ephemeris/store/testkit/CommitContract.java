// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.all;
import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.range;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.KeyRange;
import org.junit.jupiter.api.Test;

/** Commits: the condition on the LSN, the order of operations within one, range deletes. */
interface CommitContract extends StoreUnderTest {
  @Test
  default void lsn_neverWritten_isZero() {
    assertThat(shard().lsn()).isZero();
  }

  @Test
  default void commit_expectedLsn_movesToTheNewOne() {
    CommitResult first = shard().commit(Commit.expecting(0).put(bytes("a"), bytes("1")).to(7));
    assertThat(first).isEqualTo(new CommitResult.Committed(7));
    assertThat(shard().lsn()).isEqualTo(7);

    long far = Long.MAX_VALUE - 1;
    assertThat(shard().commit(Commit.expecting(7).to(far)))
        .isEqualTo(new CommitResult.Committed(far));
    assertThat(shard().lsn()).isEqualTo(far);
  }

  @Test
  default void commit_withoutOperations_movesTheLsnOnly() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));
    assertThat(shard().commit(Commit.expecting(1).to(2))).isEqualTo(new CommitResult.Committed(2));

    assertThat(shard().lsn()).isEqualTo(2);
    assertThat(all(shard())).containsExactly("a=1");
  }

  @Test
  default void commit_wrongExpectedLsn_changesNothing() {
    shard().commit(Commit.expecting(0).put(bytes("a"), bytes("1")).to(5));

    for (long wrong : new long[] {0, 4, 6}) {
      Commit commit =
          Commit.expecting(wrong)
              .deleteRange(KeyRange.all())
              .put(bytes("a"), bytes("2"))
              .put(bytes("b"), bytes("2"))
              .to(9);
      assertThat(shard().commit(commit)).isEqualTo(new CommitResult.Conflict(5));
    }

    assertThat(shard().lsn()).isEqualTo(5);
    assertThat(all(shard())).containsExactly("a=1");
  }

  @Test
  default void commit_wrongExpectedLsnOnAnUnwrittenShard_isConflictAtZero() {
    assertThat(shard().commit(Commit.expecting(1).put(bytes("a"), bytes("1")).to(2)))
        .isEqualTo(new CommitResult.Conflict(0));
    assertThat(all(shard())).isEmpty();
  }

  @Test
  default void commit_lsnThatDoesNotAdvance_isRefused() {
    assertThatThrownBy(() -> Commit.expecting(5).to(5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Commit.expecting(5).to(4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void commit_beyondTheLimitOfOperations_isRefusedAndChangesNothing() {
    int most = store().commitLimits().maxOperations();
    Commit.Builder atMost = change(shard());
    Commit.Builder more = change(shard()).deleteRange(range("x", "y"));
    for (int i = 0; i < most; i++) {
      byte[] key = bytes(Integer.toString(i));
      atMost.delete(key);
      more.delete(key);
    }

    assertThatThrownBy(() -> shard().commit(more.to(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(shard().lsn()).isZero();
    assertThat(shard().commit(atMost.to(1))).isEqualTo(new CommitResult.Committed(1));
  }

  @Test
  default void commit_beyondTheLimitOfBytes_isRefusedAndChangesNothing() {
    long most = store().commitLimits().maxBytes();
    byte[] value = new byte[1024 * 1024];
    Commit.Builder more = change(shard());
    for (long bytes = 0; bytes <= most; bytes += value.length) {
      more.put(bytes("a" + bytes), value);
    }

    assertThatThrownBy(() -> shard().commit(more.to(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(shard().lsn()).isZero();
    assertThat(all(shard())).isEmpty();
  }

  @Test
  default void settle_aCommitThatWasApplied_isCommitted() {
    Commit commit = Commit.expecting(0).put(bytes("a"), bytes("1")).to(3);
    shard().commit(commit);

    assertThat(shard().settle(commit)).isEqualTo(new CommitResult.Committed(3));
    assertThat(all(shard())).containsExactly("a=1");
  }

  @Test
  default void settle_aCommitThatWasRefused_isConflict() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));
    Commit commit = Commit.expecting(0).put(bytes("a"), bytes("2")).to(3);
    shard().commit(commit);

    assertThat(shard().settle(commit)).isEqualTo(new CommitResult.Conflict(1));
    assertThat(all(shard())).containsExactly("a=1");
  }

  @Test
  default void commit_severalOperationsOnAKey_lastOneWins() {
    apply(shard(), change(shard()).put(bytes("b"), bytes("0")));
    apply(
        shard(),
        change(shard())
            .put(bytes("a"), bytes("9"))
            .put(bytes("a"), bytes("1"))
            .put(bytes("b"), bytes("1"))
            .delete(bytes("b"))
            .delete(bytes("c"))
            .put(bytes("c"), bytes("3")));

    assertThat(all(shard())).containsExactly("a=1", "c=3");
  }

  @Test
  default void deleteRange_then_putInTheSameCommit_survives() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("1")));
    apply(shard(), change(shard()).deleteRange(range("a", "c")).put(bytes("b"), bytes("2")));

    assertThat(all(shard())).containsExactly("b=2");
  }

  @Test
  default void put_then_deleteRangeInTheSameCommit_survivesToo() {
    apply(shard(), change(shard()).put(bytes("b"), bytes("2")).deleteRange(KeyRange.all()));

    assertThat(all(shard())).containsExactly("b=2");
  }

  @Test
  default void deleteRange_bounds_areStartInclusiveAndEndExclusive() {
    apply(
        shard(),
        change(shard())
            .put(bytes("a"), bytes(""))
            .put(bytes("b"), bytes(""))
            .put(bytes("b\u00FF"), bytes(""))
            .put(bytes("c"), bytes("")));
    apply(shard(), change(shard()).deleteRange(range("b", "c")));

    assertThat(all(shard())).containsExactly("a=", "c=");
  }

  @Test
  default void deleteRange_openEnd_deletesToTheLastKey() {
    apply(
        shard(),
        change(shard())
            .put(bytes("a"), bytes(""))
            .put(bytes("b"), bytes(""))
            .put(bytes("\u00FF\u00FF\u00FF\u00FF\u00FF"), bytes("")));
    apply(shard(), change(shard()).deleteRange(range("b", null)));

    assertThat(all(shard())).containsExactly("a=");
  }

  @Test
  default void deleteRange_emptyOrInverted_deletesNothing() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("")).put(bytes("b"), bytes("")));
    apply(shard(), change(shard()).deleteRange(range("a", "a")).deleteRange(range("b", "a")));

    assertThat(all(shard())).containsExactly("a=", "b=");
  }

  @Test
  default void deleteRange_overlappingRanges_deleteTheirUnion() {
    Commit.Builder puts = change(shard());
    for (String key : new String[] {"a", "b", "c", "d", "e"}) {
      puts.put(bytes(key), bytes(""));
    }
    apply(shard(), puts);
    apply(shard(), change(shard()).deleteRange(range("c", "e")).deleteRange(range("b", "d")));

    assertThat(all(shard())).containsExactly("a=", "e=");
  }

  @Test
  default void put_afterARangeDelete_isSeen() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));
    apply(shard(), change(shard()).deleteRange(KeyRange.all()));
    apply(shard(), change(shard()).put(bytes("a"), bytes("2")));

    assertThat(all(shard())).containsExactly("a=2");
  }
}

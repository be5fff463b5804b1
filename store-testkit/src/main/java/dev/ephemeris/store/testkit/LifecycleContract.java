// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.all;
import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Closing, and for persistent stores, opening again. */
interface LifecycleContract extends StoreUnderTest {
  @Test
  default void reopen_contentAndLsn_survive() {
    assumeTrue(canReopen());
    shard(1).commit(Commit.expecting(0).put(bytes("a"), bytes("1")).to(40));
    shard(1).commit(Commit.expecting(40).put(bytes("b"), bytes("")).delete(bytes("a")).to(41));
    shard(2).commit(Commit.expecting(0).put(bytes("a"), bytes("2")).to(1));

    closeAndReopen();

    assertThat(shard(1).lsn()).isEqualTo(41);
    assertThat(all(shard(1))).containsExactly("b=");
    assertThat(shard(2).lsn()).isEqualTo(1);
    assertThat(all(shard(2))).containsExactly("a=2");
    assertThat(shard(3).lsn()).isZero();
  }

  @Test
  default void reopen_conditionOnTheLsn_stillHolds() {
    assumeTrue(canReopen());
    shard().commit(Commit.expecting(0).put(bytes("a"), bytes("1")).to(5));

    closeAndReopen();

    assertThat(shard().commit(Commit.expecting(0).put(bytes("a"), bytes("2")).to(6)))
        .isEqualTo(new CommitResult.Conflict(5));
    assertThat(shard().commit(Commit.expecting(5).put(bytes("a"), bytes("2")).to(6)))
        .isEqualTo(new CommitResult.Committed(6));
    assertThat(all(shard())).containsExactly("a=2");
  }

  @Test
  default void reopen_rangeDeletesAndDrops_stayDone() {
    assumeTrue(canReopen());
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("1")));
    apply(shard(2), change(shard(2)).put(bytes("a"), bytes("1")));
    closeAndReopen();
    apply(shard(1), change(shard(1)).deleteRange(KeyRange.all()).put(bytes("b"), bytes("2")));
    store().dropShard(new ShardId(2));

    closeAndReopen();

    assertThat(all(shard(1))).containsExactly("b=2");
    assertThat(shard(1).lsn()).isEqualTo(2);
    assertThat(all(shard(2))).isEmpty();
    assertThat(shard(2).lsn()).isZero();
  }

  @Test
  default void close_then_anyUse_isRefused() {
    Store store = store();
    Shard shard = shard();
    apply(shard, change(shard).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("1")));
    Snapshot snapshot = shard.snapshot();
    Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()));
    assertThat(cursor.next()).isTrue();

    store.close();

    assertThatThrownBy(() -> store.shard(new ShardId(1))).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.dropShard(new ShardId(1))).isInstanceOf(StoreException.class);
    assertThatThrownBy(store::approximateBytes).isInstanceOf(StoreException.class);
    assertThatThrownBy(shard::lsn).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> shard.get(bytes("a"))).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> shard.getAll(List.of(bytes("a")))).isInstanceOf(StoreException.class);
    assertThatThrownBy(shard::snapshot).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> shard.settle(Commit.expecting(0).to(1)))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> shard.commit(Commit.expecting(1).to(2)))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> snapshot.get(bytes("a"))).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> snapshot.getAll(List.of(bytes("a"))))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> snapshot.scan(Scan.ascending(KeyRange.all())))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(cursor::next).isInstanceOf(StoreException.class);
    assertThatThrownBy(cursor::key).isInstanceOf(StoreException.class);
    assertThatThrownBy(cursor::value).isInstanceOf(StoreException.class);
  }

  @Test
  default void close_then_closingWhatWasLeftOpen_isHarmless() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));
    Snapshot snapshot = shard().snapshot();
    Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()));
    Snapshot other = shard().snapshot();

    store().close();
    store().close();
    snapshot.close();
    cursor.close();
    other.close();
    if (canReopen()) {
      closeAndReopen();
      assertThat(all(shard())).containsExactly("a=1");
    }
  }

  @Test
  default void freeBytes_areKnownOnlyToAStoreWithFiles() {
    OptionalLong free = store().freeBytes();

    assertThat(free.isPresent()).isEqualTo(canReopen());
    assertThat(free.orElse(1)).isPositive();
    store().close();
    if (canReopen()) {
      assertThatThrownBy(() -> store().freeBytes()).isInstanceOf(StoreException.class);
    }
  }

  @Test
  default void approximateBytes_growsWithContent() {
    long before = store().approximateBytes();
    apply(shard(), change(shard()).put(bytes("a"), new byte[1_000_000]));

    assertThat(store().approximateBytes()).isGreaterThan(before + 900_000);
  }
}

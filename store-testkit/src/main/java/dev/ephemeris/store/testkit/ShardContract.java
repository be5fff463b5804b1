// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.all;
import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.get;
import static dev.ephemeris.store.testkit.Entries.scan;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shards: none sees another one's data, whatever their numbers; and how one is dropped. */
interface ShardContract extends StoreUnderTest {
  /** Neighbours, also where the number's bytes carry over, and both ends of the range. */
  List<Integer> NUMBERS =
      List.of(
          0,
          1,
          2,
          0xFE,
          0xFF,
          0x100,
          0xFFFF,
          0x10000,
          0x00FFFFFF,
          0x01000000,
          Integer.MAX_VALUE - 1,
          Integer.MAX_VALUE);

  /** In every shard the smallest and the largest keys, which are next to its neighbours' keys. */
  private void fillAll() {
    for (int number : NUMBERS) {
      Shard shard = shard(number);
      apply(
          shard,
          change(shard)
              .put(bytes("\0"), bytes("first of " + number))
              .put(bytes("m"), bytes("middle of " + number))
              .put(bytes("\u00FF".repeat(8)), bytes("last of " + number)));
    }
  }

  private static List<String> contentOf(int number) {
    return List.of(
        "\0=first of " + number,
        "m=middle of " + number,
        "\u00FF".repeat(8) + "=last of " + number);
  }

  @Test
  default void shard_hasItsName() {
    assertThat(shard(17).id()).isEqualTo(new ShardId(17));
    assertThatThrownBy(() -> new ShardId(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void scan_unbounded_endsWithTheShard() {
    fillAll();

    for (int number : NUMBERS) {
      Shard shard = shard(number);
      assertThat(all(shard)).isEqualTo(contentOf(number));
      assertThat(scan(shard, Scan.descending(KeyRange.all())))
          .isEqualTo(contentOf(number).reversed());
      assertThat(scan(shard, Scan.ascending(Entries.range("m", null)))).hasSize(2);
      assertThat(scan(shard, Scan.descending(Entries.range("", "n")))).hasSize(2);
    }
  }

  @Test
  default void scan_ofAnEmptyShardBetweenFullOnes_meetsNothing() {
    fillAll();

    for (int empty : new int[] {3, 0xFD, 0x101, 0x00FFFFFE, 0x01000001, Integer.MAX_VALUE - 2}) {
      assertThat(all(shard(empty))).isEmpty();
      assertThat(scan(shard(empty), Scan.descending(KeyRange.all()))).isEmpty();
      assertThat(shard(empty).lsn()).isZero();
    }
  }

  @Test
  default void get_sameKeyInOtherShards_isTheirOwn() {
    fillAll();

    for (int number : NUMBERS) {
      assertThat(get(shard(number), "m")).isEqualTo("middle of " + number);
    }
  }

  @Test
  default void deleteRange_unbounded_doesNotLeak() {
    fillAll();
    for (int number : new int[] {0, 0xFF, 0x00FFFFFF, Integer.MAX_VALUE}) {
      apply(shard(number), change(shard(number)).deleteRange(KeyRange.all()));
    }

    for (int number : NUMBERS) {
      boolean deleted = List.of(0, 0xFF, 0x00FFFFFF, Integer.MAX_VALUE).contains(number);
      assertThat(all(shard(number))).isEqualTo(deleted ? List.of() : contentOf(number));
    }
  }

  @Test
  default void lsn_ofOneShard_isNotMovedByAnother() {
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("1")));
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("2")));
    apply(shard(2), change(shard(2)).put(bytes("a"), bytes("1")));

    assertThat(shard(0).lsn()).isZero();
    assertThat(shard(1).lsn()).isEqualTo(2);
    assertThat(shard(2).lsn()).isEqualTo(1);
  }

  @Test
  default void snapshot_ofOneShard_hasItsOwnLsn() {
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("1")));
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("2")));
    apply(shard(2), change(shard(2)).put(bytes("a"), bytes("1")));

    try (Snapshot first = shard(1).snapshot();
        Snapshot second = shard(2).snapshot()) {
      assertThat(first.lsn()).isEqualTo(2);
      assertThat(second.lsn()).isEqualTo(1);
    }
  }

  @Test
  default void dropShard_removesItsContentAndLsn_andNoOther() {
    fillAll();
    for (int number : new int[] {1, 0x00FFFFFF, Integer.MAX_VALUE}) {
      store().dropShard(new ShardId(number));
    }

    for (int number : NUMBERS) {
      boolean dropped = List.of(1, 0x00FFFFFF, Integer.MAX_VALUE).contains(number);
      assertThat(all(shard(number))).isEqualTo(dropped ? List.of() : contentOf(number));
      assertThat(shard(number).lsn()).isEqualTo(dropped ? 0 : 1);
      assertThat(get(shard(number), "m")).isEqualTo(dropped ? null : "middle of " + number);
    }
  }

  @Test
  default void dropShard_openSnapshot_staysReadable() {
    fillAll();
    try (Snapshot snapshot = shard(1).snapshot()) {
      store().dropShard(new ShardId(1));

      assertThat(snapshot.lsn()).isEqualTo(1);
      assertThat(all(snapshot)).isEqualTo(contentOf(1));
      assertThat(snapshot.get(bytes("m"))).isEqualTo(bytes("middle of 1"));
    }
  }

  @Test
  default void dropShard_neverWritten_isNoError() {
    store().dropShard(new ShardId(5));

    assertThat(shard(5).lsn()).isZero();
  }

  @Test
  default void reclaim_changesNothingThatIsRead() {
    apply(shard(1), change(shard(1)).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("2")));
    apply(shard(2), change(shard(2)).put(bytes("a"), bytes("3")));
    try (Snapshot before = shard(1).snapshot()) {
      apply(shard(1), change(shard(1)).delete(bytes("a")));

      shard(1).reclaim();

      assertThat(before.get(bytes("a"))).isEqualTo(bytes("1"));
      assertThat(all(shard(1))).containsExactly("b=2");
      assertThat(shard(1).lsn()).isEqualTo(2);
      assertThat(all(shard(2))).containsExactly("a=3");
    }
  }

  @Test
  default void reclaim_ofAShardThatWasNeverWritten_doesNothing() {
    shard(7).reclaim();
    assertThat(shard(7).lsn()).isZero();
  }
}

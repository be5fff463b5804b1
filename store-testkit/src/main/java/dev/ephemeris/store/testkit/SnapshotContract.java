// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.all;
import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.range;
import static dev.ephemeris.store.testkit.Entries.text;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Snapshots: they show the state in which they were taken until they are closed. */
interface SnapshotContract extends StoreUnderTest {
  @Test
  default void snapshot_ofAnUnwrittenShard_isEmptyAtZero() {
    try (Snapshot snapshot = shard().snapshot()) {
      apply(shard(), change(shard()).put(bytes("a"), bytes("1")));

      assertThat(snapshot.lsn()).isZero();
      assertThat(snapshot.get(bytes("a"))).isNull();
      assertThat(all(snapshot)).isEmpty();
    }
  }

  @Test
  default void snapshot_afterLaterCommits_isUnchanged() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("1")));
    try (Snapshot snapshot = shard().snapshot()) {
      apply(shard(), change(shard()).put(bytes("a"), bytes("2")).put(bytes("c"), bytes("2")));
      apply(shard(), change(shard()).delete(bytes("b")));

      assertThat(snapshot.lsn()).isEqualTo(1);
      assertThat(text(snapshot.get(bytes("a")))).isEqualTo("1");
      assertThat(text(snapshot.get(bytes("b")))).isEqualTo("1");
      assertThat(snapshot.get(bytes("c"))).isNull();
      assertThat(all(snapshot)).containsExactly("a=1", "b=1");
      assertThat(all(shard())).containsExactly("a=2", "c=2");
    }
  }

  @Test
  default void snapshot_afterRangeDelete_isUnchanged() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("1")));
    try (Snapshot before = shard().snapshot()) {
      apply(shard(), change(shard()).deleteRange(KeyRange.all()));
      try (Snapshot after = shard().snapshot()) {
        apply(shard(), change(shard()).put(bytes("b"), bytes("3")));

        assertThat(all(before)).containsExactly("a=1", "b=1");
        assertThat(text(before.get(bytes("a")))).isEqualTo("1");
        assertThat(all(after)).isEmpty();
        assertThat(after.lsn()).isEqualTo(2);
        assertThat(all(shard())).containsExactly("b=3");
      }
    }
  }

  @Test
  default void snapshots_ofDifferentMoments_keepTheirOwn() {
    List<Snapshot> snapshots = new ArrayList<>();
    int count = 20;
    for (int i = 0; i < count; i++) {
      snapshots.add(shard().snapshot());
      apply(shard(), change(shard()).put(bytes("a"), bytes(Integer.toString(i))));
    }

    assertThat(snapshots.getFirst().get(bytes("a"))).isNull();
    for (int i = count - 1; i > 0; i--) {
      assertThat(snapshots.get(i).lsn()).isEqualTo(i);
      assertThat(text(snapshots.get(i).get(bytes("a")))).isEqualTo(Integer.toString(i - 1));
    }
    snapshots.forEach(Snapshot::close);
  }

  @Test
  default void cursor_whileCommitsHappen_walksWhatTheSnapshotSaw() {
    Commit.Builder puts = change(shard());
    List<String> expected = new ArrayList<>();
    for (int i = 100; i < 400; i++) {
      puts.put(bytes("k" + i), bytes("1"));
      expected.add("k" + i + "=1");
    }
    apply(shard(), puts);

    List<String> met = new ArrayList<>();
    try (Snapshot snapshot = shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()))) {
      for (int i = 100; cursor.next(); i++) {
        met.add(text(cursor.key()) + "=" + text(cursor.value()));
        // Around the cursor: its present key, the keys before it, and the next one.
        apply(
            shard(),
            change(shard())
                .deleteRange(range("k000", "k" + i))
                .delete(bytes("k" + i))
                .put(bytes("k" + (i + 1)), bytes("2"))
                .put(bytes("k" + i + "x"), bytes("2")));
      }
    }
    assertThat(met).isEqualTo(expected);
  }

  @Test
  default void snapshot_closedTwice_isHarmless() {
    Snapshot snapshot = shard().snapshot();
    Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()));
    cursor.close();
    cursor.close();
    snapshot.close();
    snapshot.close();

    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));
    assertThat(all(shard())).containsExactly("a=1");
  }

  @Test
  default void approximateBytes_tellsALargeRangeFromASmallOne() {
    Commit.Builder puts = change(shard());
    for (int i = 1000; i < 3000; i++) {
      puts.put(bytes("large" + i), new byte[500]);
    }
    for (int i = 1000; i < 1100; i++) {
      puts.put(bytes("small" + i), new byte[500]);
    }
    apply(shard(), puts);

    try (Snapshot snapshot = shard().snapshot()) {
      long large = snapshot.approximateBytes(range("large", "largf"));
      long small = snapshot.approximateBytes(range("small", "smalm"));
      assertThat(small).isPositive();
      assertThat(large).isGreaterThan(5 * small);
      assertThat(snapshot.approximateBytes(range("a", "b"))).isZero();
      assertThat(snapshot.approximateBytes(range("b", "a"))).isZero();
    }
  }
}

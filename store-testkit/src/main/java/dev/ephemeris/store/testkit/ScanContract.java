// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.range;
import static dev.ephemeris.store.testkit.Entries.scan;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import org.junit.jupiter.api.Test;

/** Scans: order, direction, bounds, limit, and the rules for cursors. */
interface ScanContract extends StoreUnderTest {
  private void putEach(String... keys) {
    Commit.Builder commit = change(shard());
    for (String key : keys) {
      commit.put(bytes(key), bytes(""));
    }
    apply(shard(), commit);
  }

  @Test
  default void scan_keys_comeInUnsignedLexicographicOrder() {
    putEach("\u0080", "\u007F", "\0", "\u00FF", "\0\0", "\u00FF\0", "\u0001", "\u00FE\u00FF");

    assertThat(scan(shard(), Scan.ascending(KeyRange.all())))
        .containsExactly(
            "\0=",
            "\0\0=",
            "\u0001=",
            "\u007F=",
            "\u0080=",
            "\u00FE\u00FF=",
            "\u00FF=",
            "\u00FF\0=");
    assertThat(scan(shard(), Scan.descending(KeyRange.all())))
        .containsExactly(
            "\u00FF\0=",
            "\u00FF=",
            "\u00FE\u00FF=",
            "\u0080=",
            "\u007F=",
            "\u0001=",
            "\0\0=",
            "\0=");
  }

  @Test
  default void scan_emptyShard_meetsNothing() {
    assertThat(scan(shard(), Scan.ascending(KeyRange.all()))).isEmpty();
    assertThat(scan(shard(), Scan.descending(KeyRange.all()))).isEmpty();
  }

  @Test
  default void scan_range_includesItsStartAndExcludesItsEnd() {
    putEach("a", "b", "c", "d");

    assertThat(scan(shard(), Scan.ascending(range("b", "d")))).containsExactly("b=", "c=");
    assertThat(scan(shard(), Scan.descending(range("b", "d")))).containsExactly("c=", "b=");
  }

  @Test
  default void scan_boundsThatAreNoKeys_takeWhatLiesBetween() {
    putEach("a", "b", "c", "d");

    assertThat(scan(shard(), Scan.ascending(range("a\0", "c!")))).containsExactly("b=", "c=");
    assertThat(scan(shard(), Scan.descending(range("a\0", "c!")))).containsExactly("c=", "b=");
  }

  @Test
  default void scan_openEnd_goesToTheLastKey() {
    putEach("a", "b", "\u00FF\u00FF\u00FF\u00FF\u00FF\u00FF");

    assertThat(scan(shard(), Scan.ascending(range("b", null))))
        .containsExactly("b=", "\u00FF\u00FF\u00FF\u00FF\u00FF\u00FF=");
    assertThat(scan(shard(), Scan.descending(range("b", null))))
        .containsExactly("\u00FF\u00FF\u00FF\u00FF\u00FF\u00FF=", "b=");
  }

  @Test
  default void scan_emptyOrInvertedRange_meetsNothing() {
    putEach("a", "b", "c");

    for (KeyRange nothing :
        new KeyRange[] {range("b", "b"), range("c", "a"), range("", ""), range("b\0", "c")}) {
      assertThat(scan(shard(), Scan.ascending(nothing))).isEmpty();
      assertThat(scan(shard(), Scan.descending(nothing))).isEmpty();
    }
  }

  @Test
  default void scan_rangeOutsideAllKeys_meetsNothing() {
    putEach("m");

    assertThat(scan(shard(), Scan.ascending(range("", "m")))).isEmpty();
    assertThat(scan(shard(), Scan.descending(range("", "m")))).isEmpty();
    assertThat(scan(shard(), Scan.ascending(range("m\0", null)))).isEmpty();
    assertThat(scan(shard(), Scan.descending(range("m\0", null)))).isEmpty();
  }

  @Test
  default void scan_prefix_meetsAllThatBeginWithIt() {
    putEach("a\u00FF", "b", "b\0", "b\u00FF\u00FF", "c", "\u00FF", "\u00FF\u00FF");

    KeyRange b = KeyRange.prefix(bytes("b"));
    assertThat(scan(shard(), Scan.ascending(b))).containsExactly("b=", "b\0=", "b\u00FF\u00FF=");
    assertThat(scan(shard(), Scan.descending(b))).containsExactly("b\u00FF\u00FF=", "b\0=", "b=");
    KeyRange last = KeyRange.prefix(bytes("\u00FF"));
    assertThat(scan(shard(), Scan.ascending(last))).containsExactly("\u00FF=", "\u00FF\u00FF=");
  }

  @Test
  default void scan_limit_stopsThere() {
    putEach("a", "b", "c");

    Scan up = Scan.ascending(KeyRange.all());
    assertThat(scan(shard(), up.limit(2))).containsExactly("a=", "b=");
    assertThat(scan(shard(), up.limit(3))).hasSize(3);
    assertThat(scan(shard(), up.limit(4))).hasSize(3);
    assertThat(scan(shard(), Scan.descending(KeyRange.all()).limit(1))).containsExactly("c=");
    assertThatThrownBy(() -> up.limit(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void scan_deletedKeys_areNotMet() {
    putEach("a", "b", "c", "d", "e");
    apply(shard(), change(shard()).delete(bytes("b")).deleteRange(range("d", "e")));

    assertThat(scan(shard(), Scan.ascending(KeyRange.all()))).containsExactly("a=", "c=", "e=");
    assertThat(scan(shard(), Scan.descending(KeyRange.all()))).containsExactly("e=", "c=", "a=");
  }

  @Test
  default void cursor_arrays_areTheCallersOwn() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("2")));

    try (Snapshot snapshot = shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()))) {
      assertThat(cursor.next()).isTrue();
      byte[] firstKey = cursor.key();
      byte[] firstValue = cursor.value();
      cursor.key()[0] = 'x';
      cursor.value()[0] = 'x';
      assertThat(cursor.key()).isEqualTo(bytes("a")).isNotSameAs(firstKey);
      assertThat(cursor.value()).isEqualTo(bytes("1")).isNotSameAs(firstValue);

      assertThat(cursor.next()).isTrue();
      assertThat(firstKey).isEqualTo(bytes("a"));
      assertThat(firstValue).isEqualTo(bytes("1"));
      assertThat(cursor.key()).isEqualTo(bytes("b"));
      assertThat(Entries.all(snapshot)).containsExactly("a=1", "b=2");
    }
  }

  @Test
  default void cursor_exhausted_staysExhausted() {
    putEach("a", "b", "c");

    try (Snapshot snapshot = shard().snapshot()) {
      for (Scan scan :
          new Scan[] {
            Scan.ascending(range("a", "b")),
            Scan.descending(range("c", null)),
            Scan.ascending(KeyRange.all()).limit(1),
            Scan.descending(KeyRange.all()).limit(1)
          }) {
        try (Cursor cursor = snapshot.scan(scan)) {
          assertThat(cursor.next()).isTrue();
          assertThat(cursor.next()).isFalse();
          putEach("a\0", "d");
          assertThat(cursor.next()).isFalse();
          assertThat(cursor.next()).isFalse();
        }
      }
    }
  }

  @Test
  default void cursors_ofOneSnapshot_moveIndependently() {
    putEach("a", "b", "c");

    try (Snapshot snapshot = shard().snapshot();
        Cursor up = snapshot.scan(Scan.ascending(KeyRange.all()));
        Cursor down = snapshot.scan(Scan.descending(KeyRange.all()))) {
      assertThat(up.next()).isTrue();
      assertThat(down.next()).isTrue();
      assertThat(up.next()).isTrue();
      assertThat(up.key()).isEqualTo(bytes("b"));
      assertThat(down.key()).isEqualTo(bytes("c"));
    }
  }

  @Test
  default void cursor_keysOfVeryDifferentLength_areWhole() {
    String longKey = "b".repeat(5_000);
    putEach("a", longKey, "c");

    assertThat(scan(shard(), Scan.ascending(KeyRange.all())))
        .containsExactly("a=", longKey + "=", "c=");
  }
}

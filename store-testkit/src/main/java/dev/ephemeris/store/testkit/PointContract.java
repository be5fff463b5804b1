// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.all;
import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.get;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Single keys: put, get, delete, and what a key and a value may be. */
interface PointContract extends StoreUnderTest {
  @Test
  default void get_neverWritten_isNull() {
    assertThat(shard().get(bytes("a"))).isNull();
    try (Snapshot snapshot = shard().snapshot()) {
      assertThat(snapshot.get(bytes("a"))).isNull();
    }
  }

  @Test
  default void put_then_get_returnsTheValue() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));

    assertThat(get(shard(), "a")).isEqualTo("1");
    try (Snapshot snapshot = shard().snapshot()) {
      assertThat(snapshot.get(bytes("a"))).isEqualTo(bytes("1"));
    }
  }

  @Test
  default void put_existingKey_replacesTheValue() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("a longer one")));
    apply(shard(), change(shard()).put(bytes("a"), bytes("2")));

    assertThat(get(shard(), "a")).isEqualTo("2");
    assertThat(all(shard())).containsExactly("a=2");
  }

  @Test
  default void delete_then_get_isNull() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), bytes("2")));
    apply(shard(), change(shard()).delete(bytes("a")));

    assertThat(get(shard(), "a")).isNull();
    assertThat(all(shard())).containsExactly("b=2");
  }

  @Test
  default void delete_missingKey_isNoError() {
    apply(shard(), change(shard()).delete(bytes("a")));

    assertThat(all(shard())).isEmpty();
    assertThat(shard().lsn()).isEqualTo(1);
  }

  @Test
  default void get_keyThatIsPrefixOrExtensionOfAnother_isNull() {
    apply(shard(), change(shard()).put(bytes("ab"), bytes("1")));

    assertThat(get(shard(), "a")).isNull();
    assertThat(get(shard(), "ab\0")).isNull();
  }

  @Test
  default void put_emptyValue_isNotAbsence() {
    apply(shard(), change(shard()).put(bytes("a"), new byte[0]));

    assertThat(shard().get(bytes("a"))).isNotNull().isEmpty();
    assertThat(all(shard())).containsExactly("a=");
  }

  @Test
  default void put_largeValue_returnsAllOfIt() {
    byte[] large = new byte[3 * 1024 * 1024];
    for (int i = 0; i < large.length; i++) {
      large[i] = (byte) (i * 31 + (i >>> 8));
    }
    apply(shard(), change(shard()).put(bytes("a"), large));

    assertThat(shard().get(bytes("a"))).isEqualTo(large);
  }

  @Test
  default void put_longestKey_isFound() {
    byte[] longest = new byte[Shard.MAX_KEY_BYTES];
    Arrays.fill(longest, (byte) 0xFF);
    apply(shard(), change(shard()).put(longest, bytes("1")).put(bytes("\u00FF"), bytes("2")));

    assertThat(shard().get(longest)).isEqualTo(bytes("1"));
    assertThat(all(shard()))
        .containsExactly("\u00FF=2", requireNonNull(Entries.text(longest)) + "=1");
  }

  @Test
  default void put_keyOutsideTheLengthBounds_isRefused() {
    Commit.Builder commit = Commit.expecting(0);
    assertThatThrownBy(() -> commit.put(new byte[0], bytes("1")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> commit.put(new byte[Shard.MAX_KEY_BYTES + 1], bytes("1")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> commit.delete(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void get_keyThatCannotExist_isNull() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")));

    assertThat(shard().get(new byte[0])).isNull();
    assertThat(shard().get(new byte[Shard.MAX_KEY_BYTES + 1])).isNull();
  }

  @Test
  default void getAll_severalKeys_givesTheirValuesInTheOrderAsked() {
    apply(shard(), change(shard()).put(bytes("a"), bytes("1")).put(bytes("b"), new byte[0]));
    apply(shard(2), change(shard(2)).put(bytes("c"), bytes("other shard")));
    List<byte[]> keys =
        List.of(bytes("b"), bytes("x"), bytes("a"), bytes("c"), bytes("a"), new byte[0]);

    List<String> expected = Arrays.asList("", null, "1", null, "1", null);
    assertThat(shard().getAll(keys)).map(Entries::text).isEqualTo(expected);
    try (Snapshot snapshot = shard().snapshot()) {
      apply(shard(), change(shard()).deleteRange(KeyRange.all()));
      assertThat(snapshot.getAll(keys)).map(Entries::text).isEqualTo(expected);
    }
    assertThat(shard().getAll(keys)).containsOnlyNulls();
    assertThat(shard().getAll(List.of())).isEmpty();
  }

  @Test
  default void arraysGivenAndTaken_areNotSharedWithTheStore() {
    byte[] key = bytes("a");
    byte[] value = bytes("1");
    apply(shard(), change(shard()).put(key, value));
    key[0] = 'x';
    value[0] = 'x';
    requireNonNull(shard().get(bytes("a")))[0] = 'y';
    try (Snapshot snapshot = shard().snapshot()) {
      requireNonNull(snapshot.get(bytes("a")))[0] = 'z';
    }

    assertThat(all(shard())).containsExactly("a=1");
  }
}

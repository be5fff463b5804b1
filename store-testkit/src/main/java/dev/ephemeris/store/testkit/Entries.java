// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Byte strings as readable text for failure messages. One character stands for one byte, so no byte
 * string is lost.
 */
final class Entries {
  private Entries() {}

  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static @Nullable String text(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, ISO_8859_1);
  }

  static KeyRange range(String start, @Nullable String end) {
    return new KeyRange(bytes(start), end == null ? null : bytes(end));
  }

  /** The present value of a key in a shard. */
  static @Nullable String get(Shard shard, String key) {
    return text(shard.get(bytes(key)));
  }

  /** All entries of a shard, as {@code key=value}. */
  static List<String> all(Shard shard) {
    return scan(shard, Scan.ascending(KeyRange.all()));
  }

  static List<String> all(Snapshot snapshot) {
    return scan(snapshot, Scan.ascending(KeyRange.all()));
  }

  static List<String> scan(Shard shard, Scan scan) {
    try (Snapshot snapshot = shard.snapshot()) {
      return scan(snapshot, scan);
    }
  }

  static List<String> scan(Snapshot snapshot, Scan scan) {
    List<String> entries = new ArrayList<>();
    try (Cursor cursor = snapshot.scan(scan)) {
      while (cursor.next()) {
        entries.add(text(cursor.key()) + "=" + text(cursor.value()));
      }
      assertThat(cursor.next()).as("next() after it was false").isFalse();
    }
    return entries;
  }

  static void committed(CommitResult result) {
    assertThat(result).isInstanceOf(CommitResult.Committed.class);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both layouts do the same work, so that their costs can be compared. */
class LayoutTest {
  private static final long COUNT = 500;
  private static final Pattern ID = Pattern.compile("\"id\":\"(item-[0-9]+)\"");

  private final LayoutItems items = new LayoutItems(COUNT);

  static Stream<Layout> layouts() {
    return Stream.of(new TextUnderKey(), new TextUnderNumber());
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void reads_giveItemsInTheOrderOfTheirNumbers(Layout layout) {
    try (MemoryStore store = new MemoryStore()) {
      Shard shard = filled(store, layout);
      try (Snapshot snapshot = shard.snapshot()) {
        assertThat(ids(texts -> layout.scan(snapshot, texts)))
            .isEqualTo(idsWhere(LongStream.range(0, COUNT)));
        assertThat(ids(texts -> layout.find(snapshot, List.of(3L, 77L, 400L), texts)))
            .isEqualTo(idsWhere(LongStream.of(3, 77, 400)));
        assertThat(ids(texts -> layout.inKeyRange(snapshot, items.largeKey(), texts)))
            .isEqualTo(idsWhere(LongStream.of(0, 100, 200, 300, 400)));
        assertThat(ids(texts -> layout.inKeyRange(snapshot, items.keyOf(7), texts)))
            .isEqualTo(idsWhere(LongStream.iterate(7, number -> number + 50).limit(10)));
        assertThat(ids(texts -> layout.copy(snapshot, ItemKeys.all(), texts)))
            .containsExactlyInAnyOrderElementsOf(idsWhere(LongStream.range(0, COUNT)));
      }
      assertThat(ids(texts -> texts.accept(layout.read(shard, items.key(42)))))
          .isEqualTo(idsWhere(LongStream.of(42)));
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void purgeAndDelete_leaveNothing(Layout layout) {
    try (MemoryStore store = new MemoryStore()) {
      Shard shard = filled(store, layout);
      Commit.Builder replaced = Commit.expecting(shard.lsn());
      layout.replace(replaced, items.first(1), items.changed(1));
      commit(shard, replaced);

      Commit.Builder deleted = Commit.expecting(shard.lsn());
      Commit.Builder purged;
      try (Snapshot snapshot = shard.snapshot()) {
        assertThat(layout.delete(snapshot, deleted, items.largeKey(), 100)).isEqualTo(5);
      }
      commit(shard, deleted);
      purged = Commit.expecting(shard.lsn());
      try (Snapshot snapshot = shard.snapshot()) {
        assertThat(layout.purge(snapshot, purged, (int) COUNT)).isEqualTo((int) COUNT - 5);
      }
      commit(shard, purged);

      try (Snapshot snapshot = shard.snapshot();
          Cursor left = snapshot.scan(Scan.ascending(KeyRange.all()))) {
        assertThat(left.next()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void replace_changesTextAndEntries(Layout layout) {
    try (MemoryStore store = new MemoryStore()) {
      Shard shard = filled(store, layout);
      long entries = entries(shard);
      Commit.Builder commit = Commit.expecting(shard.lsn());
      layout.replace(commit, items.first(42), items.changed(42));
      commit(shard, commit);

      byte[] text = layout.read(shard, items.key(42));
      assertThat(new String(text, StandardCharsets.ISO_8859_1)).contains("changed\"}");
      assertThat(entries(shard)).isEqualTo(entries);
    }
  }

  private Shard filled(MemoryStore store, Layout layout) {
    Shard shard = store.shard(new ShardId(16));
    Commit.Builder commit = Commit.expecting(0);
    for (long number = 0; number < COUNT; number++) {
      layout.create(commit, items.first(number));
    }
    commit(shard, commit);
    return shard;
  }

  private static void commit(Shard shard, Commit.Builder commit) {
    assertThat(shard.commit(commit.to(shard.lsn() + 1))).isInstanceOf(CommitResult.Committed.class);
  }

  private static long entries(Shard shard) {
    long count = 0;
    try (Snapshot snapshot = shard.snapshot()) {
      for (KeyRange range : IndexKeys.all()) {
        try (Cursor cursor = snapshot.scan(Scan.ascending(range))) {
          while (cursor.next()) {
            count++;
          }
        }
      }
    }
    return count;
  }

  private static List<String> ids(Consumer<Consumer<byte[]>> read) {
    List<String> ids = new ArrayList<>();
    read.accept(
        text -> {
          Matcher matcher = ID.matcher(new String(text, StandardCharsets.ISO_8859_1));
          assertThat(matcher.find()).isTrue();
          ids.add(matcher.group(1));
        });
    return ids;
  }

  private static List<String> idsWhere(LongStream numbers) {
    return numbers.mapToObj("item-%010d"::formatted).toList();
  }
}

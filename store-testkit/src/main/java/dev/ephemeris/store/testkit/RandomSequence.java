// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A sequence of operations on a store and its model, determined by a seed alone.
 *
 * <p>Keys are short and made of few different bytes, including the smallest and the largest, so
 * that operations affect each other: most gets find a value, ranges begin and end at keys, prefixes
 * nest.
 */
final class RandomSequence {
  private static final byte[] ALPHABET = {0, 1, 'm', (byte) 0x80, (byte) 0xFE, (byte) 0xFF};
  private static final int MAX_KEPT_SNAPSHOTS = 5;
  private static final int HISTORY_SHOWN = 12;

  private final StoreUnderTest underTest;
  private final Random random;
  private final Map<Integer, ModelShard> model = new TreeMap<>();
  private final List<Kept> kept = new ArrayList<>();
  private final Deque<String> history = new ArrayDeque<>();
  private int nextShardNumber = 0x00FFFFFF;

  /** A snapshot that stays open, and what it must continue to show. */
  private record Kept(Snapshot snapshot, ModelShard model) {}

  RandomSequence(StoreUnderTest underTest, long seed) {
    this.underTest = underTest;
    this.random = new Random(seed);
    for (int i = 0; i < 3; i++) {
      model.put(nextShardNumber++, new ModelShard());
    }
  }

  /** The latest operations, for the message of a failure. */
  List<String> history() {
    return List.copyOf(history);
  }

  void step() {
    int number = anyOf(List.copyOf(model.keySet()));
    int choice = random.nextInt(100);
    if (choice < 40) {
      commit(number);
    } else if (choice < 50) {
      get(number);
    } else if (choice < 60) {
      getAll(number);
    } else if (choice < 80) {
      scan(number);
    } else if (choice < 88) {
      keepSnapshot(number);
    } else if (choice < 96) {
      checkAndCloseSnapshot();
    } else if (choice < 98) {
      dropShard(number);
    } else {
      reopen();
    }
  }

  /** Compares everything once more and closes all snapshots. */
  void finish() {
    note("finish");
    while (!kept.isEmpty()) {
      checkAndCloseSnapshot();
    }
    for (int number : model.keySet()) {
      try (Snapshot snapshot = shard(number).snapshot()) {
        checkAll(snapshot, modelOf(number));
      }
    }
  }

  private void commit(int number) {
    ModelShard expected = modelOf(number);
    boolean conflicting = random.nextInt(10) == 0;
    long expectedLsn = expected.lsn() + (conflicting ? 1 + random.nextInt(3) : 0);
    Commit.Builder builder = Commit.expecting(expectedLsn);
    for (int i = random.nextInt(8); i > 0; i--) {
      switch (random.nextInt(8)) {
        case 0, 1 -> builder.delete(key());
        case 2 -> builder.deleteRange(range());
        default -> builder.put(key(), value());
      }
    }
    Commit commit = builder.to(expectedLsn + 1 + random.nextInt(3));
    note("commit on " + number + " " + describe(commit));
    CommitResult result = shard(number).commit(commit);
    if (conflicting) {
      assertThat(result).isEqualTo(new CommitResult.Conflict(expected.lsn()));
    } else {
      expected.apply(commit);
      assertThat(result).isEqualTo(new CommitResult.Committed(commit.newLsn()));
    }
    assertThat(shard(number).lsn()).isEqualTo(expected.lsn());
  }

  private void get(int number) {
    byte[] key = key();
    note("get on " + number + " " + Arrays.toString(key));
    assertThat(shard(number).get(key)).isEqualTo(modelOf(number).get(key));
  }

  private void getAll(int number) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      keys.add(key());
    }
    note("get " + keys.size() + " keys on " + number);
    assertThat(shard(number).getAll(keys))
        .map(Entries::text)
        .isEqualTo(keys.stream().map(key -> Entries.text(modelOf(number).get(key))).toList());
  }

  private void scan(int number) {
    Scan scan = randomScan();
    note("scan on " + number + " " + describe(scan));
    assertThat(Entries.scan(shard(number), scan)).isEqualTo(modelOf(number).scan(scan));
  }

  private void keepSnapshot(int number) {
    if (kept.size() == MAX_KEPT_SNAPSHOTS) {
      checkAndCloseSnapshot();
    }
    note("keep a snapshot of " + number);
    kept.add(new Kept(shard(number).snapshot(), modelOf(number).copy()));
  }

  private void checkAndCloseSnapshot() {
    if (kept.isEmpty()) {
      return;
    }
    note("check a kept snapshot");
    Kept one = kept.remove(random.nextInt(kept.size()));
    try (Snapshot snapshot = one.snapshot()) {
      checkAll(snapshot, one.model());
      Scan scan = randomScan();
      assertThat(Entries.scan(snapshot, scan)).isEqualTo(one.model().scan(scan));
    }
  }

  /** Numbers are never used twice, so a new shard replaces the dropped one. */
  private void dropShard(int number) {
    note("drop " + number);
    underTest.store().dropShard(new ShardId(number));
    model.remove(number);
    try (Snapshot snapshot = shard(number).snapshot()) {
      checkAll(snapshot, new ModelShard());
    }
    model.put(nextShardNumber++, new ModelShard());
  }

  private void reopen() {
    if (!underTest.canReopen()) {
      return;
    }
    note("reopen");
    kept.forEach(one -> one.snapshot().close());
    kept.clear();
    underTest.closeAndReopen();
  }

  private void checkAll(Snapshot snapshot, ModelShard expected) {
    assertThat(snapshot.lsn()).isEqualTo(expected.lsn());
    for (Scan.Direction direction : Scan.Direction.values()) {
      Scan scan = new Scan(KeyRange.all(), direction, Integer.MAX_VALUE);
      assertThat(Entries.scan(snapshot, scan)).isEqualTo(expected.scan(scan));
    }
    byte[] key = key();
    assertThat(snapshot.get(key)).isEqualTo(expected.get(key));
  }

  private Shard shard(int number) {
    return underTest.shard(number);
  }

  private ModelShard modelOf(int number) {
    ModelShard shard = model.get(number);
    if (shard == null) {
      throw new IllegalStateException("No such shard in the model: " + number);
    }
    return shard;
  }

  private byte[] key() {
    byte[] key = new byte[1 + random.nextInt(3)];
    for (int i = 0; i < key.length; i++) {
      key[i] = ALPHABET[random.nextInt(ALPHABET.length)];
    }
    return key;
  }

  private byte[] value() {
    byte[] value = new byte[random.nextInt(20) == 0 ? 5_000 : random.nextInt(4)];
    random.nextBytes(value);
    return value;
  }

  /** Ranges include empty, inverted and unbounded ones. */
  private KeyRange range() {
    byte[] start = random.nextInt(5) == 0 ? new byte[0] : key();
    return switch (random.nextInt(5)) {
      case 0 -> new KeyRange(start, null);
      case 1 -> KeyRange.prefix(start);
      default -> new KeyRange(start, key());
    };
  }

  private Scan randomScan() {
    Scan.Direction direction =
        random.nextBoolean() ? Scan.Direction.ASCENDING : Scan.Direction.DESCENDING;
    int limit = random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(5);
    return new Scan(range(), direction, limit);
  }

  private int anyOf(List<Integer> numbers) {
    return numbers.get(random.nextInt(numbers.size()));
  }

  private void note(String operation) {
    if (history.size() == HISTORY_SHOWN) {
      history.removeFirst();
    }
    history.addLast(operation);
  }

  private static String describe(Commit commit) {
    StringBuilder text = new StringBuilder();
    commit.rangeDeletes().forEach(range -> text.append(" -").append(describe(range)));
    commit
        .pointOperations()
        .forEach(
            (key, value) -> text.append(value == null ? " -" : " +").append(Arrays.toString(key)));
    return commit.expectedLsn() + "->" + commit.newLsn() + text;
  }

  private static String describe(Scan scan) {
    return scan.direction() + " " + describe(scan.range()) + " limit " + scan.limit();
  }

  private static String describe(KeyRange range) {
    return Arrays.toString(range.start()) + ".." + Arrays.toString(range.end());
  }
}

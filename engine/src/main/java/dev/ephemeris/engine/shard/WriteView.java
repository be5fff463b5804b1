package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The shard as a {@link Mutation} sees it: what is committed, overlaid with what the mutations
 * before it in the same group have changed, overlaid with its own changes.
 */
public final class WriteView {
  private final Shard shard;
  private final long committedLsn;
  private final Changes group = new Changes();
  private final Changes own = new Changes();

  /** What was read for the whole group, since many of its mutations need it. */
  private final Map<Key, byte @Nullable []> common = new HashMap<>();

  /** Keys that were looked for and are not in the shard. */
  private final Set<Key> absent = new HashSet<>();

  private long groupLsn;
  private long ownLsn;
  private long groupBytes;

  WriteView(Shard shard) {
    this.shard = shard;
    this.committedLsn = shard.lsn();
    this.groupLsn = committedLsn;
    this.ownLsn = committedLsn;
  }

  /** The value of a key, or null. */
  public byte @Nullable [] get(byte[] key) {
    return get(new Key(key));
  }

  private byte @Nullable [] get(Key key) {
    if (own.decides(key)) {
      return own.points.get(key);
    }
    if (group.decides(key)) {
      return group.points.get(key);
    }
    byte[] value = shard.get(key.bytes);
    if (value == null) {
      absent.add(key);
    }
    return value;
  }

  /** The same for a key that many mutations look at: storage is asked once for the group. */
  public byte @Nullable [] getCommon(byte[] bytes) {
    Key key = new Key(bytes);
    if (own.decides(key) || group.decides(key)) {
      return get(key);
    }
    if (!common.containsKey(key)) {
      common.put(key, shard.get(bytes));
    }
    return common.get(key);
  }

  /** Whether a range is empty. May say no where the group has emptied it. */
  public boolean isEmpty(KeyRange range) {
    if (own.puts(range) || group.puts(range)) {
      return false;
    }
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range).limit(1))) {
      return !cursor.next();
    }
  }

  public void put(byte[] key, byte[] value) {
    own.points.put(new Key(key), value);
  }

  public void delete(byte[] key) {
    own.points.put(new Key(key), null);
  }

  /** Deletes all that the range holds by now. What is put there afterwards stays. */
  public void deleteRange(KeyRange range) {
    own.deleteRange(range);
  }

  /**
   * Adds to a count. Counts are for this alone: they are neither read nor put here otherwise. What
   * a whole group adds to one is written once.
   */
  public void count(Counter counter, long difference) {
    own.counts.merge(counter, difference, Long::sum);
  }

  /** Whether nothing was written since this LSN: neither committed nor by others of the group. */
  public boolean isAt(long lsn) {
    return committedLsn == lsn && group.isEmpty();
  }

  /** Takes the next LSN. Each written item has one of its own, also within one commit. */
  public long takeLsn() {
    return ++ownLsn;
  }

  /** Makes the mutation's changes part of the group. */
  void accept() {
    if (own.isEmpty()) {
      ownLsn = groupLsn;
      return;
    }
    groupBytes += own.bytes();
    group.takeOver(own);
    own.clear();
    groupLsn = Math.max(ownLsn, groupLsn + 1);
    ownLsn = groupLsn;
  }

  /** Forgets the mutation's changes. */
  void reject() {
    own.clear();
    ownLsn = groupLsn;
  }

  boolean isEmpty() {
    return group.isEmpty();
  }

  /** How much the group's commit will write, about. */
  long groupBytes() {
    return groupBytes;
  }

  /** Those of the keys asked about that the commit changes and that may have had a value before. */
  List<byte[]> overwrittenKeys(Predicate<byte[]> asked) {
    List<byte[]> overwritten = new ArrayList<>();
    for (Key key : group.points.keySet()) {
      if (asked.test(key.bytes) && !absent.contains(key)) {
        overwritten.add(key.bytes);
      }
    }
    return overwritten;
  }

  Commit toCommit() {
    Commit.Builder builder = Commit.expecting(committedLsn);
    group.ranges.forEach(builder::deleteRange);
    for (Map.Entry<Key, byte @Nullable []> entry : group.points.entrySet()) {
      byte[] value = entry.getValue();
      if (value == null) {
        builder.delete(entry.getKey().bytes);
      } else {
        builder.put(entry.getKey().bytes, value);
      }
    }
    group.counts.forEach(
        (counter, difference) -> {
          if (difference != 0) {
            byte[] key = counter.key();
            counter.write(builder, group.isInRange(key) ? null : shard.get(key), difference);
          }
        });
    return builder.to(groupLsn);
  }

  /** A key, to be looked up by; nothing here needs them in order. */
  private static final class Key {
    private final byte[] bytes;
    private final int hash;

    Key(byte[] bytes) {
      this.bytes = bytes;
      this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key that && hash == that.hash && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** What one mutation, or a whole group of them, changes. */
  private static final class Changes {
    private final Map<Key, byte @Nullable []> points = new HashMap<>();
    private final List<KeyRange> ranges = new ArrayList<>();
    private final Map<Counter, Long> counts = new TreeMap<>();

    boolean isEmpty() {
      return points.isEmpty() && ranges.isEmpty() && counts.isEmpty();
    }

    /** Whether what stood under the key before no longer counts. */
    boolean decides(Key key) {
      return points.containsKey(key) || isInRange(key.bytes);
    }

    /** Whether anything is put into a range. */
    boolean puts(KeyRange range) {
      for (Map.Entry<Key, byte @Nullable []> entry : points.entrySet()) {
        if (entry.getValue() != null && range.contains(entry.getKey().bytes)) {
          return true;
        }
      }
      return false;
    }

    /** Whether what stood under the key before was deleted with a range. */
    boolean isInRange(byte[] key) {
      for (KeyRange range : ranges) {
        if (range.contains(key)) {
          return true;
        }
      }
      return false;
    }

    void deleteRange(KeyRange range) {
      if (range.isEmpty()) {
        return;
      }
      points.keySet().removeIf(key -> range.contains(key.bytes));
      ranges.add(range);
    }

    void takeOver(Changes later) {
      later.ranges.forEach(this::deleteRange);
      points.putAll(later.points);
      later.counts.forEach((counter, difference) -> counts.merge(counter, difference, Long::sum));
    }

    long bytes() {
      long bytes = 0;
      for (Map.Entry<Key, byte @Nullable []> entry : points.entrySet()) {
        byte[] value = entry.getValue();
        bytes += entry.getKey().bytes.length + (value == null ? 0 : value.length);
      }
      return bytes;
    }

    void clear() {
      points.clear();
      ranges.clear();
      counts.clear();
    }
  }
}

package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
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
  private final NavigableMap<byte[], byte @Nullable []> common =
      new TreeMap<>(Arrays::compareUnsigned);

  /** Keys that were looked for and are not in the shard. */
  private final NavigableSet<byte[]> absent = new TreeSet<>(Arrays::compareUnsigned);

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
    if (own.decides(key)) {
      return own.points.get(key);
    }
    if (group.decides(key)) {
      return group.points.get(key);
    }
    byte[] value = shard.get(key);
    if (value == null) {
      absent.add(key);
    }
    return value;
  }

  /** The same for a key that many mutations look at: storage is asked once for the group. */
  public byte @Nullable [] getCommon(byte[] key) {
    if (own.decides(key) || group.decides(key)) {
      return get(key);
    }
    if (!common.containsKey(key)) {
      common.put(key, shard.get(key));
    }
    return common.get(key);
  }

  public void put(byte[] key, byte[] value) {
    own.points.put(key, value);
  }

  public void delete(byte[] key) {
    own.points.put(key, null);
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
    for (byte[] key : group.points.keySet()) {
      if (asked.test(key) && !absent.contains(key)) {
        overwritten.add(key);
      }
    }
    return overwritten;
  }

  Commit toCommit() {
    Commit.Builder builder = Commit.expecting(committedLsn);
    group.ranges.forEach(builder::deleteRange);
    for (Map.Entry<byte[], byte @Nullable []> entry : group.points.entrySet()) {
      byte[] value = entry.getValue();
      if (value == null) {
        builder.delete(entry.getKey());
      } else {
        builder.put(entry.getKey(), value);
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

  /** What one mutation, or a whole group of them, changes. */
  private static final class Changes {
    private final NavigableMap<byte[], byte @Nullable []> points =
        new TreeMap<>(Arrays::compareUnsigned);
    private final List<KeyRange> ranges = new ArrayList<>();
    private final Map<Counter, Long> counts = new TreeMap<>();

    boolean isEmpty() {
      return points.isEmpty() && ranges.isEmpty() && counts.isEmpty();
    }

    /** Whether what stood under the key before no longer counts. */
    boolean decides(byte[] key) {
      return points.containsKey(key) || isInRange(key);
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
      byte[] end = range.end();
      NavigableMap<byte[], byte @Nullable []> within = points.tailMap(range.start(), true);
      (end == null ? within : within.headMap(end, false)).clear();
      ranges.add(range);
    }

    void takeOver(Changes later) {
      later.ranges.forEach(this::deleteRange);
      points.putAll(later.points);
      later.counts.forEach((counter, difference) -> counts.merge(counter, difference, Long::sum));
    }

    long bytes() {
      long bytes = 0;
      for (Map.Entry<byte[], byte @Nullable []> entry : points.entrySet()) {
        byte[] value = entry.getValue();
        bytes += entry.getKey().length + (value == null ? 0 : value.length);
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

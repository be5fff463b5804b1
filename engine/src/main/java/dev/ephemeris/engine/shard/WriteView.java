package dev.ephemeris.engine.shard;

import dev.ephemeris.engine.ttl.Moment;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The shard as a {@link Mutation} sees it: what is committed, overlaid with what the mutations
 * before it in the same group have changed, overlaid with its own changes.
 *
 * <p>Most mutations are accepted, and many keys are changed for each item. So a mutation's changes
 * go straight to those of the group, and a journal of what was there before takes them back if it
 * is rejected. Nothing here needs the keys in order; the commit sorts them once.
 */
public final class WriteView {
  private final Shard shard;
  private final Moment moment;
  private final long committedLsn;
  private final Map<Point, Point> points = new HashMap<>();
  private final List<KeyRange> ranges = new ArrayList<>();
  private final Map<Counter, Long> counts = new TreeMap<>();

  /** What the mutation whose turn it is has changed. */
  private final List<Before> journal = new ArrayList<>();

  private final Map<Counter, Long> ownCounts = new TreeMap<>();
  private int rangesBefore;
  private long ownBytes;

  /** What was read for the whole group, since many of its mutations need it. */
  private final Map<Point, byte @Nullable []> common = new HashMap<>();

  /** Keys that were looked for and are not in the shard. */
  private final Set<Point> absent = new HashSet<>();

  private boolean changed;
  private long groupLsn;
  private long ownLsn;
  private long groupBytes;

  /**
   * @param point what the mutation has changed
   * @param before what the group had for the key before; null for nothing
   */
  private record Before(Point point, @Nullable Point before) {}

  /** A key and what it is to have: a value, or nothing. Points of the same key are equal. */
  private static final class Point {
    private final byte[] key;
    private final byte @Nullable [] value;
    private final int hash;

    Point(byte[] key, byte @Nullable [] value) {
      this.key = key;
      this.value = value;
      this.hash = Arrays.hashCode(key);
    }

    /** A key, to be looked up by. */
    Point(byte[] key) {
      this(key, null);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point that && hash == that.hash && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The last second at which all items are alive that the group has found alive. */
  private long lastSecond = Long.MAX_VALUE;

  /** The last second at which nothing is expired that the group has entered in a queue. */
  private long lastSecondInQueue = Long.MAX_VALUE;

  WriteView(Shard shard, Moment moment) {
    this.shard = shard;
    this.moment = moment;
    this.committedLsn = shard.lsn();
    this.groupLsn = committedLsn;
    this.ownLsn = committedLsn;
  }

  /** What the whole group is judged by. */
  public Moment moment() {
    return moment;
  }

  /**
   * Says that what the mutation does is right only as long as an item is alive: through this
   * second. If it is refused afterwards, that does no harm.
   */
  public void restsOnLifeThrough(long second) {
    lastSecond = Math.min(lastSecond, second);
  }

  /** Says that the mutation enters an item in an expiry queue, not expired through this second. */
  public void entersQueueThrough(long second) {
    lastSecondInQueue = Math.min(lastSecondInQueue, second);
  }

  long lastSecond() {
    return lastSecond;
  }

  long lastSecondInQueue() {
    return lastSecondInQueue;
  }

  /** The value of a key, or null. */
  public byte @Nullable [] get(byte[] key) {
    Point wanted = new Point(key);
    Point point = points.get(wanted);
    if (point != null) {
      return point.value;
    }
    if (isInRange(key)) {
      return null;
    }
    byte[] value = shard.get(key);
    if (value == null) {
      absent.add(wanted);
    }
    return value;
  }

  /** The same for a key that many mutations look at: storage is asked once for the group. */
  public byte @Nullable [] getCommon(byte[] key) {
    Point wanted = new Point(key);
    if (points.containsKey(wanted) || isInRange(key)) {
      return get(key);
    }
    if (!common.containsKey(wanted)) {
      common.put(wanted, shard.get(key));
    }
    return common.get(wanted);
  }

  /** Whether a range is empty. May say no where the group has emptied it. */
  public boolean isEmpty(KeyRange range) {
    for (Point point : points.values()) {
      if (point.value != null && range.contains(point.key)) {
        return false;
      }
    }
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range).limit(1))) {
      return !cursor.next();
    }
  }

  public void put(byte[] key, byte[] value) {
    change(new Point(key, value));
    ownBytes += value.length;
  }

  public void delete(byte[] key) {
    change(new Point(key));
  }

  private void change(Point point) {
    journal.add(new Before(point, points.put(point, point)));
    ownBytes += point.key.length;
  }

  /** Deletes all that the range holds by now. What is put there afterwards stays. */
  public void deleteRange(KeyRange range) {
    if (range.isEmpty()) {
      return;
    }
    Iterator<Point> all = points.values().iterator();
    while (all.hasNext()) {
      Point point = all.next();
      if (range.contains(point.key)) {
        journal.add(new Before(point, point));
        all.remove();
      }
    }
    ranges.add(range);
  }

  /** Whether what stood under the key before was deleted with a range. */
  private boolean isInRange(byte[] key) {
    for (KeyRange range : ranges) {
      if (range.contains(key)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds to a count. Counts are for this alone: they are neither read nor put here otherwise. What
   * a whole group adds to one is written once.
   */
  public void count(Counter counter, long difference) {
    ownCounts.merge(counter, difference, Long::sum);
  }

  /** Whether nothing was written since this LSN: neither committed nor by others of the group. */
  public boolean isAt(long lsn) {
    return committedLsn == lsn && !changed;
  }

  /** The LSN that the group has come to with the mutations accepted so far. */
  public long lsn() {
    return groupLsn;
  }

  /** Takes the next LSN. Each written item has one of its own, also within one commit. */
  public long takeLsn() {
    return ++ownLsn;
  }

  /** Makes the mutation's changes part of the group. */
  void accept() {
    if (journal.isEmpty() && ranges.size() == rangesBefore && ownCounts.isEmpty()) {
      ownLsn = groupLsn;
      return;
    }
    changed = true;
    groupBytes += ownBytes;
    ownCounts.forEach((counter, difference) -> counts.merge(counter, difference, Long::sum));
    groupLsn = Math.max(ownLsn, groupLsn + 1);
    next();
  }

  /** Takes the mutation's changes back. */
  void reject() {
    for (Before change : journal.reversed()) {
      if (change.before == null) {
        points.remove(change.point);
      } else {
        points.put(change.before, change.before);
      }
    }
    ranges.subList(rangesBefore, ranges.size()).clear();
    next();
  }

  private void next() {
    journal.clear();
    ownCounts.clear();
    rangesBefore = ranges.size();
    ownBytes = 0;
    ownLsn = groupLsn;
  }

  boolean isEmpty() {
    return !changed;
  }

  /** How many entries the mutation whose turn it is has changed. */
  int ownOperations() {
    return journal.size() + ranges.size() - rangesBefore + ownCounts.size();
  }

  /** How much it writes, about. */
  long ownBytes() {
    return ownBytes;
  }

  /** How many operations the group's commit will have. */
  int groupOperations() {
    return points.size() + ranges.size() + counts.size();
  }

  /** How much the group's commit will write, about. */
  long groupBytes() {
    return groupBytes;
  }

  /** Those of the keys asked about that the commit changes and that may have had a value before. */
  List<byte[]> overwrittenKeys(Predicate<byte[]> asked) {
    List<byte[]> overwritten = new ArrayList<>();
    for (Point point : points.values()) {
      if (asked.test(point.key) && !absent.contains(point)) {
        overwritten.add(point.key);
      }
    }
    return overwritten;
  }

  Commit toCommit() {
    Commit.Builder builder = Commit.expecting(committedLsn);
    ranges.forEach(builder::deleteRange);
    for (Point point : points.values()) {
      if (point.value == null) {
        builder.delete(point.key);
      } else {
        builder.put(point.key, point.value);
      }
    }
    counts.forEach(
        (counter, difference) -> {
          if (difference != 0) {
            byte[] key = counter.key();
            counter.write(builder, isInRange(key) ? null : shard.get(key), difference);
          }
        });
    return builder.to(groupLsn);
  }
}

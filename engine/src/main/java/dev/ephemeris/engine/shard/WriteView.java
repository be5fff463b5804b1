// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
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
  private final GroupReads reads;
  private final Moment moment;
  private final CommitLimits limits;
  private final long committedLsn;
  private final Map<Point, Point> points = new HashMap<>();
  private final List<KeyRange> ranges = new ArrayList<>();
  private final Map<Counter, Long> counts = new TreeMap<>();

  /** What the mutation whose turn it is has changed. */
  private final List<Before> journal = new ArrayList<>();

  private final List<Count> ownCounts = new ArrayList<>();
  private int rangesBefore;
  private long ownBytes;

  /** Values that many mutations look at, decoded. */
  private final Map<Point, Decoded> decoded = new HashMap<>();

  private boolean changed;
  private long groupLsn;
  private long ownLsn;
  private long groupBytes;

  /**
   * @param point what the mutation has changed
   * @param before what the group had for the key before; null for nothing
   */
  private record Before(Point point, @Nullable Point before) {}

  private record Count(Counter counter, long difference) {}

  /**
   * @param bytes what it was decoded from; the same array as long as nobody has changed it
   */
  private record Decoded(byte @Nullable [] bytes, Object value) {}

  /**
   * How far a mutation had come.
   *
   * @see #rollBack
   */
  public record Savepoint(int changes, int ranges, int counts, long bytes, long lsn) {}

  /** The last second at which all items are alive that the group has found alive. */
  private long lastSecond = Long.MAX_VALUE;

  /** The last second at which nothing is expired that the group has entered in a queue. */
  private long lastSecondInQueue = Long.MAX_VALUE;

  WriteView(Shard shard, Moment moment, CommitLimits limits) {
    this(shard, new GroupReads(shard), moment, limits);
  }

  private WriteView(Shard shard, GroupReads reads, Moment moment, CommitLimits limits) {
    this.shard = shard;
    this.reads = reads;
    this.moment = moment;
    this.limits = limits;
    this.committedLsn = shard.lsn();
    this.groupLsn = committedLsn;
    this.ownLsn = committedLsn;
  }

  /** A view without changes, for the same group at a later moment. */
  WriteView again(Moment later) {
    return new WriteView(shard, reads, later, limits);
  }

  /** Reads several keys at once, which mutations will look at; how many bytes their values have. */
  long readAhead(List<byte[]> keys) {
    return reads.readAhead(keys);
  }

  /** What the whole group is judged by. */
  public Moment moment() {
    return moment;
  }

  /**
   * Says that what the mutation does, or its refusal, is right only as long as an item is alive:
   * through this second.
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
    return isInRange(key) ? null : reads.get(wanted);
  }

  /** The same for a key that many mutations look at: storage is asked once for the group. */
  public byte @Nullable [] getCommon(byte[] key) {
    Point wanted = new Point(key);
    return points.containsKey(wanted) || isInRange(key) ? get(key) : reads.getCommon(wanted);
  }

  /**
   * The same, decoded: once for all mutations that find the same value.
   *
   * @param decoder always the same one for a key
   */
  @SuppressWarnings({"unchecked", "ReferenceEquality"}) // See the contract; and see Decoded.
  public <T> T getCommon(byte[] key, Function<byte @Nullable [], T> decoder) {
    byte[] value = getCommon(key);
    Point wanted = new Point(key);
    Decoded known = decoded.get(wanted);
    if (known == null || known.bytes != value) {
      known = new Decoded(value, decoder.apply(value));
      decoded.put(wanted, known);
    }
    return (T) known.value;
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
    ownCounts.add(new Count(counter, difference));
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
    ownCounts.forEach(count -> counts.merge(count.counter, count.difference, Long::sum));
    groupLsn = Math.max(ownLsn, groupLsn + 1);
    next();
  }

  /** Takes the mutation's changes back. */
  void reject() {
    rollBack(new Savepoint(0, rangesBefore, 0, 0, groupLsn));
    next();
  }

  /** How far the mutation has come, so that it can take back what follows. */
  public Savepoint savepoint() {
    return new Savepoint(journal.size(), ranges.size(), ownCounts.size(), ownBytes, ownLsn);
  }

  /** Takes back what the mutation has changed since a savepoint of its own. */
  public void rollBack(Savepoint savepoint) {
    List<Before> changes = journal.subList(savepoint.changes, journal.size());
    for (Before change : changes.reversed()) {
      if (change.before == null) {
        points.remove(change.point);
      } else {
        points.put(change.before, change.before);
      }
    }
    changes.clear();
    ranges.subList(savepoint.ranges, ranges.size()).clear();
    ownCounts.subList(savepoint.counts, ownCounts.size()).clear();
    ownBytes = savepoint.bytes;
    ownLsn = savepoint.lsn;
  }

  /** Whether what the mutation has changed so far fits into a commit. */
  public boolean fits() {
    return ownBytes <= limits.maxBytes() / 2 && ownOperations() <= limits.maxOperations() / 2;
  }

  /** The refusal of a mutation that does not {@linkplain #fits fit}. */
  public EngineException tooLarge() {
    return new EngineException(
        Reason.TOO_LARGE,
        "The write changes %d entries with %d bytes in all, and storage takes %d and %d at most."
            .formatted(
                ownOperations(), ownBytes, limits.maxOperations() / 2, limits.maxBytes() / 2));
  }

  /** Whether any single mutation still fits into the group's commit. */
  boolean hasRoom() {
    return groupBytes < Math.min(ShardWriter.MAX_GROUP_BYTES, limits.maxBytes() / 2)
        && points.size() + ranges.size() + counts.size() < limits.maxOperations() / 2;
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

  private int ownOperations() {
    return journal.size() + ranges.size() - rangesBefore + ownCounts.size();
  }

  /** Those of the keys asked about that the commit changes and that may have had a value before. */
  List<byte[]> overwrittenKeys(Predicate<byte[]> asked) {
    List<byte[]> overwritten = new ArrayList<>();
    for (Point point : points.values()) {
      if (asked.test(point.key) && !reads.isAbsent(point)) {
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
    writeCounts(builder);
    return builder.to(groupLsn);
  }

  private void writeCounts(Commit.Builder builder) {
    List<Counter> changedCounts = new ArrayList<>();
    List<byte[]> keys = new ArrayList<>();
    counts.forEach(
        (counter, difference) -> {
          if (difference != 0) {
            changedCounts.add(counter);
            keys.add(counter.key());
          }
        });
    List<byte @Nullable []> stored = reads.getAll(keys);
    for (int i = 0; i < keys.size(); i++) {
      Counter counter = changedCounts.get(i);
      byte[] before = isInRange(keys.get(i)) ? null : stored.get(i);
      counter.write(builder, before, Objects.requireNonNull(counts.get(counter)));
    }
  }
}

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
 * The shard as a {@link Mutation} sees it: the committed state, with the changes of earlier
 * mutations in the same group, and with its own changes.
 *
 * <p>Most mutations are accepted, and each item changes many keys. So a mutation's changes are put
 * directly among those of the group; if it is rejected, a journal of the former values undoes them.
 * Nothing here needs the keys in order; the commit sorts them once.
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

  /** The changes of the present mutation. */
  private final List<Before> journal = new ArrayList<>();

  private final List<Count> ownCounts = new ArrayList<>();
  private int rangesBefore;
  private long ownBytes;

  /** Values that many mutations read, decoded. */
  private final Map<Point, Decoded> decoded = new HashMap<>();

  private boolean changed;
  private long groupLsn;
  private long ownLsn;
  private long groupBytes;

  /**
   * @param point the mutation's change
   * @param before the group's earlier change of the key; null if there is none
   */
  private record Before(Point point, @Nullable Point before) {}

  private record Count(Counter counter, long difference) {}

  /**
   * @param bytes from which it was decoded; the same array as long as the value is unchanged
   */
  private record Decoded(byte @Nullable [] bytes, Object value) {}

  /**
   * A state of a mutation to which it can be rolled back.
   *
   * @see #rollBack
   */
  public record Savepoint(int changes, int ranges, int counts, long bytes, long lsn) {}

  /** The last second at which all items are alive that the group found alive. */
  private long lastSecond = Long.MAX_VALUE;

  /** The last second at which none of the items that the group entered in a queue is expired. */
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

  /**
   * Reads several keys at once that mutations will read. Returns the size of their values in bytes.
   */
  long readAhead(List<byte[]> keys) {
    return reads.readAhead(keys);
  }

  /** The moment by which the whole group is judged. */
  public Moment moment() {
    return moment;
  }

  /**
   * Declares that the mutation's result, be it a change or a refusal, is right only while an item
   * is alive, which is through this second.
   */
  public void dependsOnLifeThrough(long second) {
    lastSecond = Math.min(lastSecond, second);
  }

  /**
   * Declares that the mutation enters an item in an expiry queue that is not expired through this
   * second.
   */
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

  /** The same for a key that many mutations read: storage is read once for the group. */
  public byte @Nullable [] getCommon(byte[] key) {
    Point wanted = new Point(key);
    return points.containsKey(wanted) || isInRange(key) ? get(key) : reads.getCommon(wanted);
  }

  /**
   * The same, decoded: once for all mutations that read the same value.
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

  /** Whether a range is empty. May return false if the group has emptied it. */
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

  /** Deletes everything in the range. What is put there afterwards stays. */
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

  /** Whether the former value of the key was deleted with a range. */
  private boolean isInRange(byte[] key) {
    for (KeyRange range : ranges) {
      if (range.contains(key)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds to a count. Counts must not be read or put in any other way. The changes of a group to one
   * count are written once.
   */
  public void count(Counter counter, long difference) {
    ownCounts.add(new Count(counter, difference));
  }

  /**
   * Whether nothing was written since this LSN, neither committed nor by other mutations of the
   * group.
   */
  public boolean isAt(long lsn) {
    return committedLsn == lsn && !changed;
  }

  /** The group's LSN after the mutations accepted so far. */
  public long lsn() {
    return groupLsn;
  }

  /** Takes the next LSN. Each written item has its own, also within one commit. */
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

  /** Undoes the mutation's changes. */
  void reject() {
    rollBack(new Savepoint(0, rangesBefore, 0, 0, groupLsn));
    next();
  }

  /** The present state of the mutation, to which it can roll back. */
  public Savepoint savepoint() {
    return new Savepoint(journal.size(), ranges.size(), ownCounts.size(), ownBytes, ownLsn);
  }

  /** Undoes the mutation's changes since a savepoint of its own. */
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

  /** Whether the mutation's changes so far fit into a commit. */
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

  /** Those of the keys asked for that the commit changes and that may have had a value before. */
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

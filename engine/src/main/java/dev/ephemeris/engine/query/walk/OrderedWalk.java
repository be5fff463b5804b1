// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.WalkPosition;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.AccessPosition;
import dev.ephemeris.engine.query.access.OrderedCandidates;
import dev.ephemeris.engine.query.walk.FirstInOrder.Ranked;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.value.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A walk through all partitions at once, in the order of their indexes. Equal values are in the
 * order of the items' numbers, or in descending order if the indexes are read in reverse.
 *
 * <p>The index has only the beginning of a long string. At an entry with such a string, the walk
 * first reads all items with the same beginning, in all partitions, and orders them by the items
 * themselves. A page that ends among them keeps the sort keys of its last item, and the next page
 * reads them all again.
 *
 * <p>Items without a value are part of the walk. If the index has no entries for them and they are
 * not known, the walk ends before them ({@link #brokenOff}).
 */
public final class OrderedWalk extends ItemWalk {
  private final QueryRun run;
  private final List<AccessPath> accesses;
  private final WalkPosition start;
  private final boolean backwards;
  private final @Nullable ResumePoint resume;
  private final long alikeDeadlineNanos;
  private final List<Partition> brokenOff = new ArrayList<>();
  private boolean reachedResume;
  private int alikeLookedAt;

  /** A partition, positioned at its next candidate. */
  private record Head(OpenPart part, AccessPath access, OrderedCandidates candidates) {}

  private static final Comparator<Head> ORDER = Comparator.comparing(Head::candidates);

  /** Time is checked after this many items with equal beginnings. */
  private static final int CLOCK_INTERVAL = 64;

  /**
   * @param accesses one for each part
   */
  OrderedWalk(
      QueryRun run, List<AccessPath> accesses, WalkPosition start, int maxWork, long maxNanos) {
    super(run, start, maxWork, maxNanos);
    this.run = run;
    this.accesses = accesses;
    this.start = start;
    this.backwards = AccessPath.isBackwards(accesses.getFirst());
    ResumePoint point = run.resume();
    this.resume = point == null || point.countsRowsBefore() ? null : point;
    this.reachedResume = resume == null;
    this.alikeDeadlineNanos = run.nanoTime() + run.limits().maxGatherNanos();
  }

  @Override
  End walkFrom(Taker taker) {
    List<OrderedCandidates> opened = new ArrayList<>();
    long begunNanos = run.nanoTime();
    try {
      PriorityQueue<Head> heads = new PriorityQueue<>(ORDER);
      for (int i = 0; i < accesses.size(); i++) {
        OpenPart part = run.parts().get(i);
        enter(part);
        OrderedCandidates candidates =
            part.planner().openInOrder(accesses.get(i), startOn(accesses.get(i)));
        opened.add(candidates);
        moveOn(new Head(part, accesses.get(i), candidates), heads);
      }
      addIndexNanos(run.nanoTime() - begunNanos);
      setFilterMet(answerFilter());
      return walk(heads, taker);
    } finally {
      opened.forEach(OrderedCandidates::close);
    }
  }

  private boolean answerFilter() {
    for (int i = 0; i < accesses.size(); i++) {
      if (!run.parts().get(i).planner().answers(accesses.get(i), run.filter())) {
        return false;
      }
    }
    return true;
  }

  private End walk(PriorityQueue<Head> heads, Taker taker) {
    End end = End.DATA;
    while (end == End.DATA && !heads.isEmpty() && !mustWait(heads.element())) {
      byte[] alike = heads.element().candidates.alike();
      if (alike != null && looksAhead()) {
        // To know the first of them, all items with the same beginning would have to be read.
        return End.TAKER;
      }
      end = alike == null ? showNext(heads, taker) : showAlike(heads, alike, taker);
    }
    return end == End.DATA && !brokenOff.isEmpty() ? End.WORK : end;
  }

  private End showNext(PriorityQueue<Head> heads, Taker taker) {
    Head head = heads.remove();
    byte[] place = AccessPosition.of(head.access, head.candidates.position()).toBytes();
    enter(head.part);
    ItemRecord item = look(head.part, head.candidates);
    boolean leftOut = !reachedResume && isLeftOut(item);
    reachedResume |= item != null && !leftOut;
    End end = show(head.part, leftOut ? null : item, place, taker);
    moveOn(head, heads);
    return end;
  }

  private void moveOn(Head head, PriorityQueue<Head> heads) {
    if (head.candidates.next()) {
      heads.add(head);
    } else if (head.candidates.isBrokenOff()) {
      brokenOff.add(head.part.partition());
    }
  }

  /** Whether other items come first that are not known in these snapshots. */
  private boolean mustWait(Head head) {
    return !brokenOff.isEmpty()
        && (!backwards || IndexPosition.isUndefined(head.candidates.position()));
  }

  @Override
  public List<Partition> brokenOff() {
    return brokenOff;
  }

  /** Offers the items whose positions begin alike, in the order of the items themselves. */
  private End showAlike(PriorityQueue<Head> heads, byte[] alike, Taker taker) {
    byte[] before = backwards ? IndexPosition.behind(alike) : IndexPosition.before(alike);
    byte[] behind = backwards ? IndexPosition.before(alike) : IndexPosition.behind(alike);
    AlikeItems<Head> items = new AlikeItems<>(run, backwards, lastGivenBehind(before));
    while (!heads.isEmpty() && heads.element().candidates.isAmong(alike)) {
      Head head = heads.remove();
      enter(head.part);
      checkTime();
      ItemRecord item = look(head.part, head.candidates);
      if (item != null && !isLeftOut(item)) {
        items.add(item, head);
      }
      moveOn(head, heads);
    }
    FirstInOrder<Head> first = items.first();
    while (!first.isEmpty()) {
      Ranked<Head> next = first.next();
      Head head = next.value();
      boolean isLast = first.isComplete() && first.isEmpty();
      AccessPosition place =
          isLast
              ? AccessPosition.of(head.access, behind)
              : AccessPosition.among(
                  head.access, before, ValueText.bytesOf(next.rank().remembered()));
      enter(head.part);
      ItemRecord item = head.candidates.item(next.rank().itemNumber());
      End end = show(head.part, item, place.toBytes(), taker);
      if (end != End.DATA) {
        return end;
      }
    }
    return first.isComplete() ? End.DATA : End.WORK;
  }

  /** The last item of the page before if it is among those after a position; otherwise null. */
  private @Nullable Rank lastGivenBehind(byte[] position) {
    AccessPosition begun = begun();
    return begun != null
            && begun.kind() == AccessPosition.Kind.AMONG_ALIKE
            && Arrays.equals(begun.position(), position)
        ? QueryContinuation.read(begun.among(), among -> Rank.of(among, run.query().program()))
        : null;
  }

  private void checkTime() {
    boolean isTooLate =
        ++alikeLookedAt % CLOCK_INTERVAL == 0 && run.nanoTime() - alikeDeadlineNanos >= 0;
    if (isTooLate) {
      throw EngineException.invalid(
              "The query sorts by strings that are alike in their first %d bytes, and to put them in order takes more than %d seconds. Narrow it down, or order by something else."
                  .formatted(
                      IndexValue.MAX_TEXT_BYTES,
                      TimeUnit.NANOSECONDS.toSeconds(run.limits().maxGatherNanos())))
          .charged(charge().hundredths());
    }
  }

  /** Whether an item comes before the point where a client resumes. */
  private boolean isLeftOut(@Nullable ItemRecord item) {
    return resume != null && item != null && resume.isAfter(item);
  }

  private @Nullable AccessPosition begun() {
    return start.isStart() ? null : start.place();
  }

  /** The same place counts in all partitions. */
  @Override
  WalkPosition endedIn(OpenPart part, byte[] place) {
    return WalkPosition.at(part.partition().id(), place);
  }

  /** Where to begin: after the same position in all partitions, because item numbers are unique. */
  private byte @Nullable [] startOn(AccessPath access) {
    AccessPosition begun = begun();
    if (begun != null && !(begun.isOn(access) && begun.hasPresentForm(access))) {
      throw QueryContinuation.outdated();
    }
    byte[] after = begun == null ? null : begun.position();
    byte[] resumed = resume == null ? null : resume.positionOn(access);
    if (after == null || resumed == null) {
      return after == null ? resumed : after;
    }
    int order = IndexPosition.compare(after, resumed);
    return (backwards ? order < 0 : order > 0) ? after : resumed;
  }
}

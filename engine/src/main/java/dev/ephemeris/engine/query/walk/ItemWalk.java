// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.WalkPosition;
import dev.ephemeris.engine.query.access.Candidates;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.store.SnapshotTooOldException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the living items that may match a query, from the end of the page before until the taker
 * has enough or a limit is reached. The partition of each item is charged here; expired items are
 * not charged.
 *
 * <p>When a page is full, the walk looks a little ahead: if no row follows, the page is the last
 * one. Looking ahead is bounded in entries and time, free of charge, and without effect: if it
 * finds a row, fails or takes too long, the next page begins after the last row of this one.
 */
public abstract class ItemWalk {
  private static final int CLOCK_INTERVAL = 8;

  /** The longest time for looking ahead, unless a single item takes longer. */
  private static final long MAX_LOOK_AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final LiveView view;
  private final int maxWork;
  private final long maxNanos;
  private final long deadlineNanos;
  private final WalkPosition start;
  private @Nullable OpenPart passedIn;
  private byte[] passed = {};
  private OpenPart last;
  private boolean admitted;
  private boolean filterMet;
  private BooleanSupplier hasAnswer = () -> true;
  private long patientDeadlineNanos;
  private RequestUnits charge = RequestUnits.ZERO;
  private int work;
  private boolean isPageFull;
  private int lookedAhead;
  private long fullSinceNanos;
  private boolean countsOnly;
  private long retrievedItems;
  private long retrievedBytes;
  private long indexNanos;
  private final LongSupplier nanoTime;
  private final SampledTime loading;

  /** Why a walk ended. */
  public enum End {
    /** There are no more items. */
    DATA,
    /** The taker has enough. */
    TAKER,
    /** A limit of work or time was reached. */
    WORK
  }

  /** What a taker answers for an item. */
  public enum Verdict {
    /** The item was taken; continue. */
    NEXT,
    /** The item was taken, and there is no room for another row: look ahead. */
    FULL,
    /** The item was taken, and the page ends. */
    STOP,
    /** The item was not taken, or not completely: the next page begins with it. */
    STOP_BEFORE
  }

  /** Takes items. */
  @FunctionalInterface
  public interface Taker {
    Verdict take(ItemRecord item, Partition partition);
  }

  ItemWalk(QueryRun run, WalkPosition start, int maxWork, long maxNanos) {
    this.nanoTime = run::nanoTime;
    this.loading = new SampledTime(nanoTime);
    this.view = new LiveView(run.moment());
    this.start = start;
    this.maxWork = maxWork;
    this.maxNanos = maxNanos;
    this.deadlineNanos = nanoTime.getAsLong() + maxNanos;
    this.last = run.parts().getFirst();
  }

  /**
   * Offers items to the taker; can be called once. If storage gives up the snapshot, the page ends;
   * the next one continues in the present state.
   */
  public final End walk(Taker taker) {
    try {
      return walkFrom(taker);
    } catch (SnapshotTooOldException e) {
      return End.WORK;
    }
  }

  abstract End walkFrom(Taker taker);

  /** Offers all items to the taker. Refuses a query for which that takes too long. */
  public final void walkToTheEnd(Taker taker) {
    if (walkFrom(taker) != End.DATA) {
      throw tooLong(maxNanos, charge);
    }
  }

  /** The refusal of a query that must read all items and takes too long. */
  public static EngineException tooLong(long maxNanos, RequestUnits charge) {
    return EngineException.invalid(
            "The query has to see all items before its first row, and that takes more than %d seconds. Narrow it down, or order by a property that is indexed."
                .formatted(TimeUnit.NANOSECONDS.toSeconds(maxNanos)))
        .charged(charge.hundredths());
  }

  /** Lets the walk continue past its limits until there is an answer, or this time is over. */
  public final void continueUntil(BooleanSupplier condition, long patienceNanos) {
    hasAnswer = condition;
    patientDeadlineNanos = nanoTime.getAsLong() + patienceNanos;
  }

  /** Sets whether the present access path finds only items that pass the filter. */
  final void setFilterMet(boolean meets) {
    filterMet = meets;
  }

  /** Whether the present item certainly passes the filter, which then need not be applied. */
  public final boolean isFilterMet() {
    return filterMet;
  }

  /** Declares that items are only counted, so that they do not count as retrieved. */
  public final void countsOnly() {
    countsOnly = true;
  }

  /** Adds time spent on choosing access paths. */
  public final void addIndexNanos(long nanos) {
    indexNanos += nanos;
  }

  /** Admits the first item by the budget, and records the part that the walk has reached. */
  public final void enter(OpenPart part) {
    if (!admitted) {
      part.partition().budget().admit();
      admitted = true;
    }
    last = part;
  }

  /**
   * Offers a candidate to the taker if it is alive.
   *
   * @param place the position of the candidate, as bytes
   */
  final End show(OpenPart part, Candidates candidates, byte[] place, Taker taker) {
    return show(part, look(part, candidates), place, taker);
  }

  /** Reads a candidate and charges it if it is alive; otherwise returns null. */
  final @Nullable ItemRecord look(OpenPart part, Candidates candidates) {
    long begun = loading.begin();
    ItemRecord live = view.live(candidates.item());
    loading.end(begun);
    // No query finds an item that was excluded from the index, not even a scan.
    ItemRecord item = live == null || live.isIndexed() ? live : null;
    if (item != null && !isPageFull) {
      if (!countsOnly) {
        retrievedItems++;
        retrievedBytes += item.jsonLength();
      }
      pay(part, RequestCharge.listedItem(item.jsonLength()));
    }
    return item;
  }

  /** Whether the page is full, and the walk only checks whether there is another row. */
  final boolean looksAhead() {
    return isPageFull;
  }

  /**
   * Offers an item that was read to the taker.
   *
   * @param item null if it is not alive
   */
  final End show(OpenPart part, @Nullable ItemRecord item, byte[] place, Taker taker) {
    if (isPageFull) {
      return item != null && isAnotherRowIn(item, part, taker) ? End.TAKER : lookFurther();
    }
    Verdict verdict = item == null ? Verdict.NEXT : taker.take(item, part.partition());
    if (verdict == Verdict.STOP_BEFORE) {
      return End.TAKER;
    }
    passedIn = part;
    passed = place;
    if (verdict == Verdict.STOP) {
      return End.TAKER;
    }
    if (verdict == Verdict.FULL) {
      isPageFull = true;
      fullSinceNanos = nanoTime.getAsLong();
    }
    return isLimitReached() ? End.WORK : End.DATA;
  }

  /** Whether the next page has a row of this item, or the query fails on it. */
  private static boolean isAnotherRowIn(ItemRecord item, OpenPart part, Taker taker) {
    try {
      return taker.take(item, part.partition()) == Verdict.STOP_BEFORE;
    } catch (SqlException e) {
      // The failure is reported when that page is requested.
      return true;
    }
  }

  private End lookFurther() {
    boolean isEnough =
        ++lookedAhead > ItemListing.MAX_LOOK_AHEAD
            || nanoTime.getAsLong() - fullSinceNanos >= MAX_LOOK_AHEAD_NANOS;
    return isEnough ? End.WORK : End.DATA;
  }

  private boolean isLimitReached() {
    work++;
    boolean isTime =
        work >= maxWork
            || (work % CLOCK_INTERVAL == 0 && nanoTime.getAsLong() - deadlineNanos >= 0);
    return isTime && (hasAnswer.getAsBoolean() || isPatienceOver());
  }

  private boolean isPatienceOver() {
    return work % CLOCK_INTERVAL == 0 && nanoTime.getAsLong() - patientDeadlineNanos >= 0;
  }

  private void pay(OpenPart part, RequestUnits units) {
    part.payer().accept(units);
    charge = charge.plus(units);
  }

  /** Charges the page itself. */
  public final void payForPage(boolean isOrdered) {
    pay(last, isOrdered ? RequestCharge.orderedPage() : RequestCharge.page());
  }

  /**
   * The partitions in which the walk ended because the items that lack a sort key are not known.
   */
  public List<Partition> brokenOff() {
    return List.of();
  }

  /** The position after which the next page begins. */
  public final WalkPosition position() {
    OpenPart part = passedIn;
    return part == null ? start : endedIn(part, passed);
  }

  /**
   * The position after the last item that was passed.
   *
   * @param place its position in the part, as bytes
   */
  abstract WalkPosition endedIn(OpenPart part, byte[] place);

  public final OpenPart last() {
    return last;
  }

  public final RequestUnits charge() {
    return charge;
  }

  public final long retrievedItems() {
    return retrievedItems;
  }

  public final long retrievedBytes() {
    return retrievedBytes;
  }

  public final long indexNanos() {
    return indexNanos;
  }

  /** The approximate time for reading the retrieved items. */
  public final long loadNanos() {
    return countsOnly ? 0 : loading.nanos();
  }
}

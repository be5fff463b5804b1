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
 * Walks over the living items that a query may be about, from where the page before ended until
 * somebody has enough, or it is time to answer. What an item costs is paid here, by the partition
 * it lies in; expired ones cost nothing but time.
 *
 * <p>When a page is full, the walk looks a little ahead: if no row follows, the page is the last
 * one. This is bounded in entries and time, costs nothing, and changes nothing: if it finds a row,
 * fails or takes long, the next page begins behind the last row of this one.
 */
public abstract class ItemWalk {
  private static final int CLOCK_INTERVAL = 8;

  /** No longer than this is looked ahead, unless a single item takes longer. */
  private static final long MAX_LOOK_AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final LiveView view;
  private final int maxWork;
  private final long maxNanos;
  private final long deadlineNanos;
  private WalkPosition position;
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
    /** It is time to answer. */
    WORK
  }

  /** What a taker says about an item. */
  public enum Verdict {
    /** It was taken; go on. */
    NEXT,
    /** It was taken, and there is no room for another row: see whether there is one. */
    FULL,
    /** It was taken, and it is enough. */
    STOP,
    /** It was not taken, or not all of it: the next page begins with it. */
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
    this.position = start;
    this.maxWork = maxWork;
    this.maxNanos = maxNanos;
    this.deadlineNanos = nanoTime.getAsLong() + maxNanos;
    this.last = run.parts().getFirst();
  }

  /**
   * Shows items to the taker; can be called once. Where storage has given up the state that is
   * walked through, it is time to answer: the next page goes on in the present one.
   */
  public final End walk(Taker taker) {
    try {
      return walkFrom(taker);
    } catch (SnapshotTooOldException e) {
      return End.WORK;
    }
  }

  abstract End walkFrom(Taker taker);

  /** Shows all items to the taker, and refuses a query for which that takes too long. */
  public final void walkToTheEnd(Taker taker) {
    if (walkFrom(taker) != End.DATA) {
      throw tooLong(maxNanos, charge);
    }
  }

  /** What to say of a query that has to see all items, and may not take so long for it. */
  public static EngineException tooLong(long maxNanos, RequestUnits charge) {
    return EngineException.invalid(
            "The query has to see all items before its first row, and that takes more than %d seconds. Narrow it down, or order by a property that is indexed."
                .formatted(TimeUnit.NANOSECONDS.toSeconds(maxNanos)))
        .charged(charge.hundredths());
  }

  /** Has the walk go on, though it is time to answer, until there is an answer or patience ends. */
  public final void goOnUntil(BooleanSupplier thereIsAnAnswer, long patienceNanos) {
    hasAnswer = thereIsAnAnswer;
    patientDeadlineNanos = nanoTime.getAsLong() + patienceNanos;
  }

  /** Tells whether the way that is gone leads to items only that pass the filter. */
  final void meetsFilter(boolean meets) {
    filterMet = meets;
  }

  /** Whether the item that is shown is known to pass the filter: it need not be applied. */
  public final boolean isFilterMet() {
    return filterMet;
  }

  /** Tells that the content of items does not matter: they are counted, and none is retrieved. */
  public final void countsOnly() {
    countsOnly = true;
  }

  /** Tells how long it took to find a way to items. */
  public final void foundWay(long nanos) {
    indexNanos += nanos;
  }

  /** Asks the budget before the first item, and remembers where the walk has come to. */
  public final void enter(OpenPart part) {
    if (!admitted) {
      part.partition().budget().admit();
      admitted = true;
    }
    last = part;
  }

  /**
   * Shows the taker a candidate, if it lives.
   *
   * @param place of the candidate, as bytes
   */
  final End show(OpenPart part, Candidates candidates, byte[] place, Taker taker) {
    return show(part, look(part, candidates), place, taker);
  }

  /** Looks at a candidate, for which that is paid if it lives; null if not. */
  final @Nullable ItemRecord look(OpenPart part, Candidates candidates) {
    long begun = loading.begin();
    ItemRecord live = view.live(candidates.item());
    loading.end(begun);
    // What the index leaves out no query finds, also one that looks at all items.
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

  /** Whether the page is full, and the walk only looks whether there is another row. */
  final boolean looksAhead() {
    return isPageFull;
  }

  /**
   * Shows the taker an item that was looked at.
   *
   * @param item null when it does not live
   */
  final End show(OpenPart part, @Nullable ItemRecord item, byte[] place, Taker taker) {
    if (isPageFull) {
      return item != null && isAnotherRowIn(item, part, taker) ? End.TAKER : lookFurther();
    }
    Verdict verdict = item == null ? Verdict.NEXT : taker.take(item, part.partition());
    if (verdict == Verdict.STOP_BEFORE) {
      return End.TAKER;
    }
    position = new WalkPosition(part.partition().id(), place);
    if (verdict == Verdict.STOP) {
      return End.TAKER;
    }
    if (verdict == Verdict.FULL) {
      isPageFull = true;
      fullSinceNanos = nanoTime.getAsLong();
    }
    return isTimeToAnswer() ? End.WORK : End.DATA;
  }

  /** Whether the next page has a row of this item, or the query fails on it. */
  private static boolean isAnotherRowIn(ItemRecord item, OpenPart part, Taker taker) {
    try {
      return taker.take(item, part.partition()) == Verdict.STOP_BEFORE;
    } catch (SqlException e) {
      // It is said when that page is asked for.
      return true;
    }
  }

  private End lookFurther() {
    boolean isEnough =
        ++lookedAhead > ItemListing.MAX_LOOK_AHEAD
            || nanoTime.getAsLong() - fullSinceNanos >= MAX_LOOK_AHEAD_NANOS;
    return isEnough ? End.WORK : End.DATA;
  }

  private boolean isTimeToAnswer() {
    work++;
    boolean isTime =
        work >= maxWork
            || (work % CLOCK_INTERVAL == 0 && nanoTime.getAsLong() - deadlineNanos >= 0);
    return isTime && (hasAnswer.getAsBoolean() || isPatienceAtItsEnd());
  }

  private boolean isPatienceAtItsEnd() {
    return work % CLOCK_INTERVAL == 0 && nanoTime.getAsLong() - patientDeadlineNanos >= 0;
  }

  private void pay(OpenPart part, RequestUnits units) {
    part.payer().accept(units);
    charge = charge.plus(units);
  }

  /** Pays for the page itself. */
  public final void payForPage(boolean isOrdered) {
    pay(last, isOrdered ? RequestCharge.orderedPage() : RequestCharge.page());
  }

  /** Where the walk has ended because it was not known who lacks what the query is sorted by. */
  public List<Partition> brokenOff() {
    return List.of();
  }

  /** Behind which entry the next page begins. */
  public final WalkPosition position() {
    return position;
  }

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

  /** About how long reading the retrieved items took. */
  public final long loadNanos() {
    return countsOnly ? 0 : loading.nanos();
  }
}

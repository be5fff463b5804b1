package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Partition;
import dev.ephemeris.engine.item.LiveView;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.Arrays;
import java.util.List;

/**
 * Walks over the living items of a scope, partition by partition, from where the page before ended
 * until somebody has enough, or it is time to answer. What an item costs is paid here, by the
 * partition it lies in; expired ones cost nothing but time.
 */
final class ItemWalk {
  private static final int CLOCK_INTERVAL = 64;

  private final List<ScopePart> parts;
  private final LiveView view;
  private final int maxWork;
  private final long deadlineNanos;
  private Position position;
  private ScopePart last;
  private long lsn;
  private RequestUnits charge = RequestUnits.ZERO;
  private RequestUnits unpaid = RequestUnits.ZERO;
  private int work;
  private long retrievedItems;
  private long retrievedBytes;

  /** Why a walk ended. */
  enum End {
    /** There are no more items. */
    DATA,
    /** The taker has enough. */
    TAKER,
    /** It is time to answer. */
    WORK
  }

  /** What a taker says about an item. */
  enum Verdict {
    /** It was taken; go on. */
    NEXT,
    /** It was taken, and it is enough. */
    STOP,
    /** It was not taken, or not all of it: the next page begins with it. */
    STOP_BEFORE
  }

  /** Takes items. */
  @FunctionalInterface
  interface Taker {
    Verdict take(ItemRecord item, Partition partition);
  }

  ItemWalk(Container container, List<ScopePart> parts, Position start, int maxWork, long maxNanos) {
    this.parts = parts;
    this.view = new LiveView(container.moment());
    this.position = start;
    this.maxWork = maxWork;
    this.deadlineNanos = System.nanoTime() + maxNanos;
    this.last = parts.getFirst();
    this.lsn = last.partition().shard().lsn();
  }

  /** Shows items to the taker; can be called once. */
  End walk(Taker taker) {
    for (ScopePart part : parts) {
      if (part.partition().ordinal() >= position.ordinal()) {
        End end = walk(part, taker);
        if (end != End.DATA) {
          return end;
        }
      }
    }
    return End.DATA;
  }

  private End walk(ScopePart part, Taker taker) {
    KeyRange keys = remaining(part);
    if (keys.isEmpty()) {
      return End.DATA;
    }
    if (charge.isZero()) {
      part.partition().budget().admit();
    }
    last = part;
    End end = End.DATA;
    try (Snapshot snapshot = part.partition().shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(keys))) {
      lsn = snapshot.lsn();
      while (end == End.DATA && cursor.next()) {
        end = take(part.partition(), cursor, taker);
      }
    }
    pay(part.partition());
    return end;
  }

  private End take(Partition partition, Cursor cursor, Taker taker) {
    ItemRecord item = view.live(cursor.value());
    Verdict verdict = Verdict.NEXT;
    if (item != null) {
      verdict = taker.take(item, partition);
      retrievedItems++;
      retrievedBytes += item.jsonLength();
      unpaid = unpaid.plus(RequestCharge.listedItem(item.jsonLength()));
    }
    if (verdict == Verdict.STOP_BEFORE) {
      return End.TAKER;
    }
    position = new Position(partition.ordinal(), cursor.key());
    if (verdict == Verdict.STOP) {
      return End.TAKER;
    }
    return isTimeToAnswer() ? End.WORK : End.DATA;
  }

  private boolean isTimeToAnswer() {
    work++;
    return work >= maxWork
        || (work % CLOCK_INTERVAL == 0 && System.nanoTime() - deadlineNanos >= 0);
  }

  /** What is left of a part behind the position. */
  private KeyRange remaining(ScopePart part) {
    boolean begun = part.partition().ordinal() == position.ordinal() && position.key().length > 0;
    if (!begun) {
      return part.keys();
    }
    // The least key after another is that key with a zero byte behind it.
    byte[] after = Arrays.copyOf(position.key(), position.key().length + 1);
    return Arrays.compareUnsigned(after, part.keys().start()) > 0
        ? new KeyRange(after, part.keys().end())
        : part.keys();
  }

  private void pay(Partition partition) {
    partition.budget().spend(unpaid);
    charge = charge.plus(unpaid);
    unpaid = RequestUnits.ZERO;
  }

  /** Pays for the page itself. */
  void payForPage() {
    unpaid = RequestCharge.page();
    pay(last.partition());
  }

  /** Behind which entry the next page begins. */
  Position position() {
    return position;
  }

  int partitionOrdinal() {
    return last.partition().ordinal();
  }

  long lsn() {
    return lsn;
  }

  RequestUnits charge() {
    return charge;
  }

  long retrievedItems() {
    return retrievedItems;
  }

  long retrievedBytes() {
    return retrievedBytes;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.lacking;

import dev.ephemeris.engine.index.OrderedEntries;
import dev.ephemeris.engine.lacking.LackingNumbers.Since;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Scan.Direction;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** The items that may lack a value, as if the index had entries for them. */
final class LackingEntries implements OrderedEntries {
  private final LackingNumbers place;
  private final Iterator<Map.Entry<Long, Since>> numbers;
  private final long lsn;
  private long number;
  private @Nullable Since since;
  private boolean brokenOff;

  /**
   * @param place to which the numbers belong
   * @param all the numbers, each with the LSN since which its item lacks the value
   * @param lsn of the snapshot
   */
  LackingEntries(
      LackingNumbers place,
      NavigableMap<Long, Since> all,
      long lsn,
      Direction direction,
      byte @Nullable [] after) {
    this.place = place;
    this.lsn = lsn;
    NavigableMap<Long, Since> inOrder =
        direction == Direction.ASCENDING ? all : all.descendingMap();
    NavigableMap<Long, Since> left =
        after == null ? inOrder : inOrder.tailMap(IndexPosition.undefinedThrough(after), false);
    this.numbers = left.entrySet().iterator();
  }

  @Override
  public boolean next() {
    while (numbers.hasNext()) {
      Map.Entry<Long, Since> next = numbers.next();
      if (next.getValue().markedAtLsn() > lsn) {
        number = next.getKey();
        since = next.getValue();
        brokenOff = !place.isGoodFor(lsn);
        return !brokenOff;
      }
    }
    brokenOff = !place.isGoodFor(lsn);
    return false;
  }

  /** If a number that the snapshot needs has been removed meanwhile. */
  @Override
  public boolean isBrokenOff() {
    return brokenOff;
  }

  @Override
  public boolean isSure(ItemRecord item) {
    Since known = since;
    return known != null && place.isSure(known, item.lsn(), lsn);
  }

  @Override
  public byte[] position() {
    return IndexPosition.ofUndefined(number);
  }

  @Override
  public byte @Nullable [] alike() {
    return null;
  }

  @Override
  public void close() {}
}

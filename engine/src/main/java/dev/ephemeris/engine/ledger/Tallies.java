// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.Counter;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.ExpiryPlace;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.Tally;

/**
 * Counts a partition's items by the values on which their expiry depends.
 *
 * <p>Each item is counted on three levels: in its second, in the interval of 512 seconds around it,
 * and in that of 512 times 512 seconds. So the number of items in any span of time is the sum of at
 * most about two thousand counts, however many items there are. A write updates three counts, which
 * all writes of a group share.
 *
 * <p>Items are counted whether TTL is on or not: the preview of a default is needed most before
 * there is one.
 */
public final class Tallies {
  /** The number of levels; the last one has the widest intervals. */
  static final int LEVELS = 3;

  /** An interval is this many bits wider than one of the level before. */
  static final int LEVEL_BITS = 9;

  private static final Counter UNINDEXED = new Counter(Tally.UNINDEXED, 0, 0);

  private Tallies() {}

  static void changed(WriteView view, ItemChange change) {
    ReadyItem before = change.before();
    if (before != null) {
      leave(view, before.item());
    }
    ReadyItem after = change.after();
    if (after != null) {
      enter(view, after.item());
    }
  }

  /** Counts an item that exists now. */
  static void enter(WriteView view, ItemRecord item) {
    enter(view, Expiry.placeOf(item));
    if (!item.isIndexed()) {
      view.count(UNINDEXED, 1);
    }
  }

  /** Stops counting an item. */
  static void leave(WriteView view, ItemRecord item) {
    leave(view, Expiry.placeOf(item));
    if (!item.isIndexed()) {
      view.count(UNINDEXED, -1);
    }
  }

  static void enter(WriteView view, ExpiryPlace place) {
    change(view, place, 1);
  }

  static void leave(WriteView view, ExpiryPlace place) {
    change(view, place, -1);
  }

  /** Counts items that were purged. */
  public static void purged(WriteView view, long items) {
    view.count(new Counter(Tally.PURGED, 0, 0), items);
  }

  private static void change(WriteView view, ExpiryPlace place, long difference) {
    switch (place) {
      case ExpiryPlace.Never ignored -> view.count(new Counter(Tally.NEVER, 0, 0), difference);
      case ExpiryPlace.Inheritor inheritor ->
          change(view, Tally.INHERITORS, inheritor.timestampSeconds(), difference);
      case ExpiryPlace.Owner owner -> change(view, Tally.OWNERS, owner.expirySecond(), difference);
    }
  }

  private static void change(WriteView view, Tally tally, long second, long difference) {
    for (int level = 0; level < LEVELS; level++) {
      view.count(new Counter(tally, level, second >> (level * LEVEL_BITS)), difference);
    }
  }
}

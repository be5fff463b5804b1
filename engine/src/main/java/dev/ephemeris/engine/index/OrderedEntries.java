// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** Items in the order of an index. Starts before the first one. */
public interface OrderedEntries extends AutoCloseable {
  /** Moves to the next entry. Returns false if there is none. */
  boolean next();

  /** Whether there may be more entries although {@link #next} found none. */
  default boolean isBrokenOff() {
    return false;
  }

  /** Whether an entry's item certainly belongs here; if not, the item must be checked. */
  default boolean isSure(ItemRecord item) {
    return true;
  }

  /** The position of the entry; another scan of the same range can begin after it. */
  byte[] position();

  /**
   * The common beginning of the positions of all entries whose strings cannot be told apart by
   * their indexed prefixes; null if the index has all that it sorts by.
   */
  byte @Nullable [] alike();

  @Override
  void close();
}

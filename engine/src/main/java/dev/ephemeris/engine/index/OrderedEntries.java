// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** A walk over items in the order of an index. Starts before the first one. */
public interface OrderedEntries extends AutoCloseable {
  /** Moves to the next entry; false when there is none. */
  boolean next();

  /** Whether there may be more entries though {@link #next} found none. */
  default boolean isBrokenOff() {
    return false;
  }

  /** Whether the item that this leads to surely belongs here; if not, only the item tells. */
  default boolean isSure(ItemRecord item) {
    return true;
  }

  /** Where this is, so that another walk over the same can begin behind it. */
  byte[] position();

  /**
   * What the positions of all entries begin with that have the same string here as far as the index
   * knows it; null where the index knows all that it sorts by.
   */
  byte @Nullable [] alike();

  @Override
  void close();
}

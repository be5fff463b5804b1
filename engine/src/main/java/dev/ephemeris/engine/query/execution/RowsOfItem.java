// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows that a query makes of one item, as far as they may be needed. Joins can make millions of
 * rows of a small item, of which a page needs few: earlier rows were returned on earlier pages or
 * are skipped, and later ones are made again for the next page.
 */
final class RowsOfItem {
  private final List<Value> wanted = new ArrayList<>();
  private long first;
  private int most;
  private long mostMemory;
  private long memory;
  private long made;

  /**
   * Removes the rows of the item before.
   *
   * @param newFirst how many rows at the beginning are not needed
   * @param newMost how many rows are needed after these
   * @param newMostMemory rows are kept until they reach this many bytes
   */
  void begin(long newFirst, int newMost, long newMostMemory) {
    wanted.clear();
    first = newFirst;
    most = newMost;
    mostMemory = newMostMemory;
    memory = 0;
    made = 0;
  }

  void add(Value row) {
    if (made++ >= first && wanted.size() < most && memory < mostMemory) {
      wanted.add(row);
      memory += Footprint.of(row);
    }
  }

  /** The number of rows up to the last one needed. */
  long count() {
    return Math.min(made, first + wanted.size());
  }

  /** The number of rows. */
  long made() {
    return made;
  }

  /** Whether there are rows after the last one needed. */
  boolean hasMore() {
    return made > count();
  }

  /** A row that is needed, by its position among all rows of the item. */
  Value get(long ordinal) {
    return wanted.get(Math.toIntExact(ordinal - first));
  }

  /** The number of rows kept. */
  int held() {
    return wanted.size();
  }
}

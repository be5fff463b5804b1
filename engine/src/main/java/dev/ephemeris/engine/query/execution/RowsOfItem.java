// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows that a query makes of one item, as far as they can be wanted. Joins make millions of a
 * small item, of which a page takes some; those before were given on earlier pages or are skipped,
 * and the others are made again for the next page.
 */
final class RowsOfItem {
  private final List<Value> wanted = new ArrayList<>();
  private long first;
  private int most;
  private long mostMemory;
  private long memory;
  private long made;

  /**
   * Forgets the rows of another item.
   *
   * @param newFirst how many rows nobody wants before the first
   * @param newMost how many are wanted from there on
   * @param newMostMemory with the one that comes to so many bytes, no more are wanted
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

  /** How many there are, without those behind the last that is wanted. */
  long count() {
    return Math.min(made, first + wanted.size());
  }

  /** How many there are. */
  long made() {
    return made;
  }

  /** Whether there are more behind the last that is wanted. */
  boolean hasMore() {
    return made > count();
  }

  /** One of those that are wanted, by its place among all rows of the item. */
  Value get(long ordinal) {
    return wanted.get(Math.toIntExact(ordinal - first));
  }

  /** How many are held. */
  int held() {
    return wanted.size();
  }
}

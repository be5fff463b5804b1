// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.scan.ItemScan;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.engine.scan.SortedNumbers;
import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** Items in the order of their numbers: all of them, or those that an index has found. */
final class ScanCandidates implements Candidates {
  private final ItemScan scan;

  ScanCandidates(ItemScan scan) {
    this.scan = scan;
  }

  /**
   * The items of known numbers.
   *
   * @param numbers in any order
   * @param after smaller numbers and this one are left out
   */
  static ScanCandidates of(PartItems items, long[] numbers, long after) {
    SortedNumbers sorted = new SortedNumbers(after);
    for (long number : numbers) {
      sorted.add(number);
    }
    return new ScanCandidates(items.scan(sorted));
  }

  @Override
  public boolean next() {
    return scan.next();
  }

  @Override
  public @Nullable ItemRecord item() {
    return scan.item();
  }

  @Override
  public byte[] position() {
    return AccessPosition.ofNumber(scan.number());
  }

  @Override
  public void close() {
    scan.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

import java.util.Arrays;

/** Numbers that are put in order in memory. All are added before the first is read. */
public final class SortedNumbers implements Numbers {
  private static final int INITIAL = 64;

  private final long after;
  private long[] numbers = new long[INITIAL];
  private int count;
  private boolean isSorted;
  private int next;

  /**
   * @param after smaller numbers and this one are left out
   */
  public SortedNumbers(long after) {
    this.after = after;
  }

  public void add(long number) {
    if (number <= after) {
      return;
    }
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count++] = number;
    isSorted = false;
  }

  @Override
  public boolean next() {
    if (!isSorted) {
      sort();
    }
    if (next == count) {
      return false;
    }
    next++;
    return true;
  }

  /** Equal numbers are kept once. */
  private void sort() {
    Arrays.sort(numbers, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept == 0 || numbers[i] != numbers[kept - 1]) {
        numbers[kept++] = numbers[i];
      }
    }
    count = kept;
    isSorted = true;
  }

  @Override
  public long number() {
    return numbers[next - 1];
  }

  @Override
  public void close() {}
}

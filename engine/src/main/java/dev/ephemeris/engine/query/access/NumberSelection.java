// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.scan.PartItems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries that a query could go by: how many there are for each of its conditions, regions and
 * its scope, and which items they name.
 *
 * <p>Items must meet all of them. So sets of numbers that have been read completely are
 * intersected. Reading an entry costs about a tenth of reading an item, so a set is read only if it
 * is not much larger than the smallest one.
 */
final class NumberSelection {
  /** Sets with more than this many times the numbers of the smallest one are not read. */
  private static final int SHARE = 4;

  private final PartItems items;
  private final IndexReader index;
  private final int most;
  private final List<EntryCount> counts = new ArrayList<>();
  private @Nullable EntryCount fewest;

  /**
   * @param most up to this many entries of a source all are read
   */
  NumberSelection(PartItems items, IndexReader index, int most) {
    this.items = items;
    this.index = index;
    this.most = most;
  }

  /** Counts the entries of another source, as far as that can matter. */
  void add(NumberSource source) {
    EntryCount count = EntryCount.of(items, index, source, asked(), most);
    counts.add(count);
    EntryCount before = fewest;
    if (before == null || count.entries() < before.entries()) {
      fewest = count;
    }
  }

  private long asked() {
    EntryCount known = fewest;
    return known == null ? Long.MAX_VALUE : known.entries() * SHARE + 1;
  }

  /** The source with the fewest entries; null if there is none. */
  @Nullable EntryCount fewest() {
    return fewest;
  }

  /**
   * The items that all sources name which were read completely and are small enough.
   *
   * @throws IllegalStateException if the fewest were not read completely
   */
  AccessPath.Numbered all() {
    EntryCount base = fewest;
    if (base == null || !base.isComplete()) {
      throw new IllegalStateException("Not all numbers are known");
    }
    long[] numbers = sorted(base.numbers());
    List<NumberSource> sources = new ArrayList<>(List.of(base.source()));
    for (EntryCount count : counts) {
      boolean isSmall = count.isComplete() && count.entries() <= base.entries() * SHARE;
      if (!count.source().equals(base.source()) && isSmall) {
        numbers = intersection(numbers, sorted(count.numbers()));
        sources.add(count.source());
      }
    }
    return new AccessPath.Numbered(sources, numbers);
  }

  private static long[] sorted(long[] numbers) {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static long[] intersection(long[] left, long[] right) {
    long[] both = new long[Math.min(left.length, right.length)];
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < left.length && j < right.length) {
      if (left[i] < right[j]) {
        i++;
      } else if (left[i] > right[j]) {
        j++;
      } else {
        both[count++] = left[i];
        i++;
        j++;
      }
    }
    return Arrays.copyOf(both, count);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/** Disjoint ranges of values, in order. */
public record ValueRanges(List<ValueRange> ranges) {
  public static final ValueRanges NONE = new ValueRanges(List.of());

  private static final ValueRanges UNDEFINED = of(ValueRange.of(ValueRange.Type.UNDEFINED));
  private static final ValueRanges REWRITTEN = rewrittenOnes();

  public static ValueRanges of(ValueRange range) {
    return range.isEmpty() ? NONE : new ValueRanges(List.of(range));
  }

  /** The union. */
  public static ValueRanges anyOf(List<ValueRange> ranges) {
    List<ValueRange> sorted = new ArrayList<>(ranges);
    sorted.removeIf(ValueRange::isEmpty);
    sorted.sort((left, right) -> ValueRange.compare(left.from(), right.from()));
    List<ValueRange> merged = new ArrayList<>();
    for (ValueRange range : sorted) {
      ValueRange last = merged.isEmpty() ? null : merged.getLast();
      if (last == null || ValueRange.compare(range.from(), last.to()) > 0) {
        merged.add(range);
      } else if (ValueRange.compare(range.to(), last.to()) > 0) {
        merged.set(merged.size() - 1, new ValueRange(last.from(), range.to()));
      }
    }
    return new ValueRanges(List.copyOf(merged));
  }

  /** The intersection. */
  public ValueRanges and(ValueRanges other) {
    List<ValueRange> common = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < ranges.size() && j < other.ranges.size()) {
      ValueRange left = ranges.get(i);
      ValueRange right = other.ranges.get(j);
      ValueRange both = left.and(right);
      if (!both.isEmpty()) {
        common.add(both);
      }
      if (ValueRange.compare(left.to(), right.to()) < 0) {
        i++;
      } else {
        j++;
      }
    }
    return new ValueRanges(List.copyOf(common));
  }

  private static ValueRanges rewrittenOnes() {
    List<ValueRange> ranges = new ArrayList<>(ValueRange.ofWideNumbers());
    ranges.add(ValueRange.ofHashes());
    return anyOf(ranges);
  }

  /**
   * The values that earlier formats encode differently: arrays and objects, and numbers that {@link
   * dev.ephemeris.model.number.WideNumbers} splits. Such a type is included as a whole if one of
   * these ranges touches it, since its values may have another order in an old index.
   */
  public List<ValueRange> rewritten() {
    return REWRITTEN.ranges.stream().filter(range -> !and(of(range)).isEmpty()).toList();
  }

  /** Whether undefined lies in them. */
  public boolean haveUndefined() {
    return !and(UNDEFINED).isEmpty();
  }

  public boolean isEmpty() {
    return ranges.isEmpty();
  }
}

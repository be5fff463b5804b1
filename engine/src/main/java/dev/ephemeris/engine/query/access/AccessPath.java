// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRanges;
import java.util.Arrays;
import java.util.List;

/** A way to find the items of a partition. */
public sealed interface AccessPath {
  /** All items, in the order of their numbers. */
  record Scan() implements AccessPath {}

  /**
   * The items that all of some sources name, in the order of their numbers.
   *
   * @param numbers of the items, as read by the planner; not to be modified
   */
  record Numbered(List<NumberSource> sources, long[] numbers) implements AccessPath {
    @Override
    public boolean equals(Object other) {
      return other instanceof Numbered that
          && sources.equals(that.sources)
          && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
      return 31 * sources.hashCode() + Arrays.hashCode(numbers);
    }
  }

  /**
   * The items that meet a condition, in the order of an index. If the condition asks for one value,
   * that is the order of their numbers.
   */
  record Lookup(Condition condition) implements AccessPath {}

  /**
   * The items with a geometry in a region of the earth, in the order of a spatial index.
   *
   * @param method how the index encodes locations
   */
  record RegionLookup(RegionCondition region, String method) implements AccessPath {}

  /** All items with a value at a path, in the order of these values. */
  record OrderedByPath(ValuePath path, ValueRanges ranges, boolean descending)
      implements AccessPath {}

  /**
   * All items in the order of a composite index.
   *
   * @param ordinal its position in the policy
   * @param backwards whether it is read in reverse
   */
  record OrderedByComposite(CompositeIndex composite, int ordinal, boolean backwards)
      implements AccessPath {}

  /** Which values of positions are in descending order, on an ordered access path. */
  static List<Boolean> descendingParts(AccessPath access) {
    return switch (access) {
      case Scan ignored -> List.of();
      case Numbered ignored -> List.of();
      case Lookup ignored -> List.of();
      case RegionLookup ignored -> List.of();
      case OrderedByPath ignored -> List.of(false);
      case OrderedByComposite ordered -> ordered.composite.descending();
    };
  }

  /** Whether an ordered access path reads the index in reverse. */
  static boolean isBackwards(AccessPath access) {
    return switch (access) {
      case Scan ignored -> false;
      case Numbered ignored -> false;
      case Lookup ignored -> false;
      case RegionLookup ignored -> false;
      case OrderedByPath path -> path.descending;
      case OrderedByComposite composite -> composite.backwards;
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRanges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to find the items of a partition. */
public sealed interface AccessPath {
  /** All items, in the order of their keys. */
  record Scan() implements AccessPath {}

  /**
   * The items that meet a condition, found in the index.
   *
   * @param found the positions of all of them if the planner has read them already; otherwise null
   */
  record Lookup(Condition condition, @Nullable List<byte[]> found) implements AccessPath {
    public Lookup(Condition condition) {
      this(condition, null);
    }
  }

  /**
   * The items with a geometry in a region of the earth, found in a spatial index.
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
      case Lookup ignored -> false;
      case RegionLookup ignored -> false;
      case OrderedByPath path -> path.descending;
      case OrderedByComposite composite -> composite.backwards;
    };
  }
}

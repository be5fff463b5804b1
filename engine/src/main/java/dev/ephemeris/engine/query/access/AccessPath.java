// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRanges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to the items. */
public sealed interface AccessPath {
  /** All items, in the order of their keys. */
  record Scan() implements AccessPath {}

  /**
   * Those that meet a condition, found in the index.
   *
   * @param found the positions of all of them, where the planner has come across them already; null
   *     where they are still to be looked for
   */
  record Lookup(Condition condition, @Nullable List<byte[]> found) implements AccessPath {
    public Lookup(Condition condition) {
      this(condition, null);
    }
  }

  /**
   * Those that have something in a part of the earth, found in a spatial index.
   *
   * @param method how the index says where something is
   */
  record RegionLookup(RegionCondition region, String method) implements AccessPath {}

  /** All that have a value at a place, in the order of these values. */
  record OrderedByPath(ValuePath path, ValueRanges ranges, boolean descending)
      implements AccessPath {}

  /**
   * All items in the order of a composite index.
   *
   * @param ordinal its place among those of the policy
   * @param backwards whether against its order
   */
  record OrderedByComposite(CompositeIndex composite, int ordinal, boolean backwards)
      implements AccessPath {}

  /** Which values of positions on a way that has an order are in descending order. */
  static List<Boolean> descendingParts(AccessPath access) {
    return switch (access) {
      case Scan ignored -> List.of();
      case Lookup ignored -> List.of();
      case RegionLookup ignored -> List.of();
      case OrderedByPath ignored -> List.of(false);
      case OrderedByComposite ordered -> ordered.composite.descending();
    };
  }

  /** Whether a way that has an order goes against that of the index. */
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

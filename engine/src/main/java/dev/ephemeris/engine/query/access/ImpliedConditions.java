// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What follows from a filter for single paths.
 *
 * @param conditions by path; an item that passes meets all of them
 * @param regions the same for locations on the earth
 * @param complete whether every item that meets them passes. True only without regions
 */
public record ImpliedConditions(
    Map<ValuePath, Condition> conditions,
    Map<ValuePath, RegionCondition> regions,
    boolean complete) {
  /** Nothing is known. */
  static final ImpliedConditions NOTHING = new ImpliedConditions(Map.of(), Map.of(), false);

  /** Every item passes. */
  static final ImpliedConditions ALWAYS = new ImpliedConditions(Map.of(), Map.of(), true);

  /** The most ranges that are kept for a path; a condition with more is not looked up. */
  static final int MAX_RANGES = 10_000;

  static ImpliedConditions of(Condition condition) {
    return condition.ranges().ranges().size() > MAX_RANGES
        ? NOTHING
        : new ImpliedConditions(Map.of(condition.path(), condition), Map.of(), condition.exact());
  }

  static ImpliedConditions of(RegionCondition region) {
    return new ImpliedConditions(Map.of(), Map.of(region.path(), region), false);
  }

  /** All of several filters must pass. */
  static ImpliedConditions allOf(List<ImpliedConditions> parts) {
    Map<ValuePath, Condition> merged = new LinkedHashMap<>();
    boolean complete = true;
    for (ImpliedConditions part : parts) {
      complete &= part.complete;
      for (Condition condition : part.conditions.values()) {
        Condition other = merged.get(condition.path());
        if (other == null) {
          merged.put(condition.path(), condition);
        } else if (ItemPaths.isSingle(condition.path())) {
          merged.put(condition.path(), both(other, condition));
        } else {
          // Different elements may meet the two conditions, so only one condition is kept.
          complete = false;
          merged.put(condition.path(), other.oneValue() ? other : condition);
        }
      }
    }
    return new ImpliedConditions(merged, allRegions(parts), complete);
  }

  /**
   * A geometry that touches two regions need not touch their intersection. So of several regions
   * for a path only the smallest is kept.
   */
  private static Map<ValuePath, RegionCondition> allRegions(List<ImpliedConditions> parts) {
    Map<ValuePath, RegionCondition> merged = new LinkedHashMap<>();
    for (ImpliedConditions part : parts) {
      for (RegionCondition region : part.regions.values()) {
        merged.merge(
            region.path(),
            region,
            (one, other) -> other.cells().extent() < one.cells().extent() ? other : one);
      }
    }
    return merged;
  }

  private static Condition both(Condition left, Condition right) {
    return new Condition(
        left.path(),
        left.ranges().and(right.ranges()),
        left.oneValue() || right.oneValue(),
        left.exact() && right.exact());
  }

  /** One of several filters must pass. */
  static ImpliedConditions anyOf(List<ImpliedConditions> parts) {
    Map<ValuePath, Condition> merged = new LinkedHashMap<>();
    boolean complete = true;
    for (ValuePath path : parts.getFirst().conditions.keySet()) {
      List<ValueRange> ranges = new ArrayList<>();
      boolean everywhere = true;
      boolean exact = true;
      for (ImpliedConditions part : parts) {
        Condition condition = part.conditions.get(path);
        if (condition == null) {
          everywhere = false;
        } else {
          ranges.addAll(condition.ranges().ranges());
          exact &= condition.exact();
        }
      }
      if (everywhere && ranges.size() <= MAX_RANGES) {
        boolean oneValue = parts.size() == 1 && parts.getFirst().conditions.get(path).oneValue();
        merged.put(path, new Condition(path, ValueRanges.anyOf(ranges), oneValue, exact));
      }
    }
    for (ImpliedConditions part : parts) {
      complete &= part.complete && part.conditions.size() == 1;
    }
    return new ImpliedConditions(merged, anyRegions(parts), complete && merged.size() == 1);
  }

  private static Map<ValuePath, RegionCondition> anyRegions(List<ImpliedConditions> parts) {
    Map<ValuePath, RegionCondition> merged = new LinkedHashMap<>();
    for (ValuePath path : parts.getFirst().regions.keySet()) {
      if (parts.stream().allMatch(part -> part.regions.containsKey(path))) {
        CellSpans cells =
            CellSpans.anyOf(parts.stream().map(part -> part.regions.get(path).cells()).toList());
        if (cells.spans().size() <= MAX_RANGES) {
          merged.put(path, new RegionCondition(path, cells));
        }
      }
    }
    return merged;
  }
}

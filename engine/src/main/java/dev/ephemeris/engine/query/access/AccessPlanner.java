// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.lacking.LackingItems;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the access path to the items of a partition.
 *
 * <p>There are no statistics. Instead the planner counts the entries that would be read ({@link
 * EntryCount}), which takes less time than reading their items. An item found by the index costs
 * several times as much as one in a scan of all items. So conditions that many items meet are left
 * to the filter.
 */
public final class AccessPlanner {
  /**
   * A condition is looked up only if at most one item in this many meets it; otherwise all items
   * are scanned.
   */
  static final int SCAN_SHARE = 6;

  /** Up to this many items are looked up without estimating how many others there are. */
  static final int FEW = 10;

  /** Up to this many items are always looked up if they are fewer than the others. */
  static final int ALWAYS_LOOKED_UP = 100;

  private final Snapshot snapshot;
  private final KeyRange scope;
  private final ItemFinder finder;
  private final @Nullable IndexReader index;
  private final LackingItems lacking;

  /**
   * @param scope the items that the query is about, by their keys
   * @param finder finds the items of the scope
   * @param index the usable index; null if there is none
   * @param lacking knows the items that lack a value
   */
  public AccessPlanner(
      Snapshot snapshot,
      KeyRange scope,
      ItemFinder finder,
      @Nullable IndexReader index,
      LackingItems lacking) {
    this.snapshot = snapshot;
    this.scope = scope;
    this.finder = finder;
    this.index = index;
    this.lacking = lacking;
  }

  /** The usable index; empty if there is none. */
  public Optional<IndexReader> index() {
    return Optional.ofNullable(index);
  }

  /** The best access path to the items that pass a filter, in any order. */
  public AccessPath choose(ImpliedConditions filter) {
    AccessPath best = new AccessPath.Scan();
    long fewest = Long.MAX_VALUE;
    for (Condition condition : filter.conditions().values()) {
      if (isUsable(condition)) {
        EntryCount count = EntryCount.of(opened(), condition, fewest);
        if (count.entries() < fewest) {
          best = lookup(condition, count);
          fewest = count.entries();
        }
      }
    }
    for (RegionCondition region : filter.regions().values()) {
      if (isUsable(region)) {
        EntryCount count = EntryCount.of(opened(), region, fewest);
        if (count.entries() < fewest) {
          best = lookup(region);
          fewest = count.entries();
        }
      }
    }
    return fewest <= FEW || fewest <= worthLookingUp() ? best : new AccessPath.Scan();
  }

  private static AccessPath lookup(Condition condition, EntryCount count) {
    return count.entries() <= FEW
        ? new AccessPath.Lookup(condition, count.positions())
        : new AccessPath.Lookup(condition);
  }

  /**
   * Whether an access path finds only items that pass a filter. An index that is behind cannot
   * tell.
   */
  public boolean answers(AccessPath access, ImpliedConditions filter) {
    if (!filter.complete() || filter.conditions().isEmpty()) {
      return filter.complete();
    }
    boolean isCurrent = index != null && !index.policy().isLazy();
    return isCurrent
        && switch (access) {
          case AccessPath.Scan ignored -> false;
          case AccessPath.Lookup lookup -> filter.conditions().containsValue(lookup.condition());
          case AccessPath.RegionLookup ignored -> false;
          case AccessPath.OrderedByPath ordered -> filter.conditions().containsKey(ordered.path());
          case AccessPath.OrderedByComposite ignored -> false;
        };
  }

  /** Whether the index shows that at most this many items pass a filter. */
  public boolean findsAtMost(int most, ImpliedConditions filter) {
    return filter.conditions().values().stream()
            .anyMatch(
                condition ->
                    isUsable(condition)
                        && EntryCount.of(opened(), condition, most + 1L).entries() <= most)
        || filter.regions().values().stream()
            .anyMatch(
                region ->
                    isUsable(region)
                        && EntryCount.of(opened(), region, most + 1L).entries() <= most);
  }

  /** The access path by which a position was reached; null if it no longer exists. */
  public @Nullable AccessPath resume(ImpliedConditions filter, AccessPosition place) {
    return switch (place.kind()) {
      case SCAN -> new AccessPath.Scan();
      case LOOKUP -> {
        for (Condition condition : filter.conditions().values()) {
          if (place.isOf(condition.path()) && isUsable(condition)) {
            yield new AccessPath.Lookup(condition);
          }
        }
        yield null;
      }
      case REGION -> {
        for (RegionCondition region : filter.regions().values()) {
          if (isUsable(region) && place.isOn(lookup(region))) {
            yield lookup(region);
          }
        }
        yield null;
      }
      case ORDERED, AMONG_ALIKE -> null;
    };
  }

  /** If a path goes through arrays, an item may be found by each of several values. */
  private boolean isUsable(Condition condition) {
    return index != null
        && index.isIndexed(condition.path(), condition.ranges())
        && (condition.oneValue() || ItemPaths.isSingle(condition.path()));
  }

  private boolean isUsable(RegionCondition region) {
    return index != null && index.isSpatial(region.path());
  }

  private AccessPath lookup(RegionCondition region) {
    return new AccessPath.RegionLookup(
        region, opened().policy().spatial().described(region.path()));
  }

  private IndexReader opened() {
    IndexReader opened = index;
    if (opened == null) {
      throw new IllegalStateException("There is no index here.");
    }
    return opened;
  }

  /** The number of entries below which a lookup is cheaper than a scan of the scope. */
  private long worthLookingUp() {
    long inScope = 0;
    try (Cursor cursor =
        snapshot.scan(Scan.ascending(scope).limit(ALWAYS_LOOKED_UP * SCAN_SHARE))) {
      while (cursor.next()) {
        inScope++;
      }
    }
    if (inScope < (long) ALWAYS_LOOKED_UP * SCAN_SHARE) {
      return Math.min(ALWAYS_LOOKED_UP, inScope);
    }
    return Math.max(ALWAYS_LOOKED_UP, new TallyReader(snapshot).items() / SCAN_SHARE);
  }

  /** The access path to all items in an order that the index has; null if it does not have it. */
  public @Nullable AccessPath inOrder(Sorting sorting, ImpliedConditions filter) {
    IndexReader opened = index;
    if (opened == null || sorting.keys().isEmpty()) {
      return null;
    }
    return sorting.keys().size() == 1
        ? byPath(opened, sorting.keys().getFirst(), filter)
        : byComposite(opened, sorting);
  }

  private static @Nullable AccessPath byPath(
      IndexReader opened, Sorting.Key key, ImpliedConditions filter) {
    ValueRanges ranges = ValueRanges.of(ValueRange.all());
    Condition condition = filter.conditions().get(key.path());
    if (condition != null) {
      ranges = ranges.and(condition.ranges());
    }
    return ItemPaths.isSingle(key.path()) && opened.isIndexed(key.path(), ranges)
        ? new AccessPath.OrderedByPath(key.path(), ranges, key.descending())
        : null;
  }

  private static @Nullable AccessPath byComposite(IndexReader opened, Sorting sorting) {
    IndexPolicy policy = opened.policy();
    for (int i = 0; i < policy.composites().size(); i++) {
      CompositeIndex composite = policy.composites().get(i);
      if (sorting.isServedBy(composite) && opened.has(composite)) {
        return new AccessPath.OrderedByComposite(composite, i, sorting.isAgainst(composite));
      }
    }
    return null;
  }

  /** Opens an access path after a position, or at the beginning. */
  public Candidates open(AccessPath access, byte @Nullable [] after) {
    return switch (access) {
      case AccessPath.Scan ignored -> new ScanCandidates(snapshot, scope, after);
      case AccessPath.Lookup lookup -> lookup(lookup, after);
      case AccessPath.RegionLookup lookup ->
          new RegionCandidates(opened(), finder, lookup.region(), after);
      case AccessPath.OrderedByPath ignored -> openInOrder(access, after);
      case AccessPath.OrderedByComposite ignored -> openInOrder(access, after);
    };
  }

  private Candidates lookup(AccessPath.Lookup lookup, byte @Nullable [] after) {
    List<byte[]> found = lookup.found();
    return found == null || after != null
        ? new LookupCandidates(opened(), finder, lookup.condition(), after)
        : new FoundCandidates(finder, found);
  }

  /** Opens an ordered access path. */
  public OrderedCandidates openInOrder(AccessPath access, byte @Nullable [] after) {
    return switch (access) {
      case AccessPath.OrderedByPath path ->
          OrderedCandidates.of(
              opened(),
              finder,
              path,
              direction ->
                  lacking.entries(opened().generation(), path.path(), snapshot, direction, after),
              after);
      case AccessPath.OrderedByComposite composite ->
          OrderedCandidates.of(opened(), finder, composite, after);
      case AccessPath.Scan scan -> throw withoutOrder(scan);
      case AccessPath.Lookup lookup -> throw withoutOrder(lookup);
      case AccessPath.RegionLookup lookup -> throw withoutOrder(lookup);
    };
  }

  private static IllegalArgumentException withoutOrder(AccessPath access) {
    return new IllegalArgumentException("This way has no order: " + access);
  }
}

package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Scan.Direction;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the way to the items of a partition.
 *
 * <p>There are no statistics; instead it is tried out how many entries there would be to look at,
 * up to a bound, which takes less time than looking at the items would. An item that is found in
 * the index costs several times as much as one that comes along in a walk over all of them. So a
 * condition that many items meet is better left to the filter.
 */
public final class AccessPlanner {
  /** No more entries are counted than this. */
  static final int MAX_PROBED = 5_000;

  /** One in so many items has to meet a condition, or all of them are looked at. */
  static final int SCAN_SHARE = 6;

  /** So few items are looked up without asking how many others there are. */
  static final int FEW = 10;

  /** Up to this many items are always looked up when they are fewer than the rest. */
  static final int ALWAYS_LOOKED_UP = 100;

  private final Snapshot snapshot;
  private final KeyRange scope;
  private final ItemFinder finder;
  private final @Nullable IndexReader index;

  /**
   * @param scope of which items the query is about, by their keys
   * @param finder finds those of the scope
   * @param computed the properties that the container computes
   */
  public AccessPlanner(
      Snapshot snapshot, KeyRange scope, ItemFinder finder, ComputedProperties computed) {
    this.snapshot = snapshot;
    this.scope = scope;
    this.finder = finder;
    this.index = IndexReader.open(snapshot, computed).orElse(null);
  }

  /** The index that can be used; empty when there is none. */
  public Optional<IndexReader> index() {
    return Optional.ofNullable(index);
  }

  /** The best way to the items that a filter lets pass, in any order. */
  public AccessPath choose(Implied filter) {
    AccessPath best = null;
    int fewest = Integer.MAX_VALUE;
    for (Condition condition : filter.conditions().values()) {
      if (isUsable(condition)) {
        Probe probe = probe(condition, Math.min(fewest, MAX_PROBED));
        if (probe.entries() < fewest) {
          best = lookup(condition, probe);
          fewest = probe.entries();
        }
      }
    }
    for (RegionCondition region : filter.regions().values()) {
      if (isUsable(region)) {
        int entries = probe(region, Math.min(fewest, MAX_PROBED));
        if (entries < fewest) {
          best = lookup(region);
          fewest = entries;
        }
      }
    }
    boolean found = best != null && (fewest <= FEW || fewest <= worthLookingUp());
    return found ? best : new AccessPath.Scan();
  }

  private static AccessPath lookup(Condition condition, Probe probe) {
    return probe.entries() <= FEW
        ? new AccessPath.Lookup(condition, probe.positions())
        : new AccessPath.Lookup(condition);
  }

  /** Whether a way leads to items only that pass a filter. An index that trails cannot tell. */
  public boolean answers(AccessPath access, Implied filter) {
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

  /** Whether the index shows that at most so many items pass a filter. */
  public boolean findsAtMost(int most, Implied filter) {
    return filter.conditions().values().stream()
            .anyMatch(
                condition -> isUsable(condition) && probe(condition, most + 1).entries() <= most)
        || filter.regions().values().stream()
            .anyMatch(region -> isUsable(region) && probe(region, most + 1) <= most);
  }

  /** The way on which a place was reached; null when it is no longer there. */
  public @Nullable AccessPath resume(Implied filter, Place place) {
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
      case ORDERED -> null;
    };
  }

  /** Where a path goes through arrays, an item may be found by each of several values. */
  private boolean isUsable(Condition condition) {
    return index != null
        && index.isIndexed(condition.path())
        && (condition.oneValue() || ItemPaths.isSingle(condition.path()));
  }

  /**
   * What was seen of a condition's entries.
   *
   * @param entries how many there are, up to a limit
   * @param positions of the first few of them; of all, when they are few
   */
  private record Probe(int entries, List<byte[]> positions) {}

  private Probe probe(Condition condition, int limit) {
    int count = 0;
    List<byte[]> positions = new ArrayList<>(FEW);
    for (ValueRange range : condition.ranges().ranges()) {
      try (IndexCursor cursor = opened().scan(condition.path(), range, Direction.ASCENDING, null)) {
        while (count < limit && cursor.next()) {
          count++;
          if (count <= FEW) {
            positions.add(cursor.position());
          }
        }
      }
      if (count >= limit) {
        break;
      }
    }
    return new Probe(count, positions);
  }

  private boolean isUsable(RegionCondition region) {
    return index != null && index.isSpatial(region.path());
  }

  private AccessPath lookup(RegionCondition region) {
    return new AccessPath.RegionLookup(
        region, opened().policy().spatial().described(region.path()));
  }

  private int probe(RegionCondition region, int limit) {
    int count = 0;
    for (CellSpans.Span span : region.cells().spans()) {
      if (count >= limit) {
        break;
      }
      try (IndexCursor cursor = opened().scanCells(region.path(), span, null)) {
        while (count < limit && cursor.next()) {
          count++;
        }
      }
    }
    return count;
  }

  private IndexReader opened() {
    IndexReader opened = index;
    if (opened == null) {
      throw new IllegalStateException("There is no index here.");
    }
    return opened;
  }

  /** How many entries are fewer than what a walk over the scope would have to look at. */
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

  /**
   * The way to all items in an order that the index has; null when it has none such.
   *
   * @param withUndefined whether items without a value are wanted too. The index may still be by
   *     another policy than the container's, and not know them
   */
  public @Nullable AccessPath inOrder(Sorting sorting, Implied filter, boolean withUndefined) {
    IndexReader opened = index;
    if (opened == null || sorting.keys().isEmpty()) {
      return null;
    }
    return sorting.keys().size() == 1
        ? byPath(opened, sorting.keys().getFirst(), filter, withUndefined)
        : byComposite(opened, sorting);
  }

  private static @Nullable AccessPath byPath(
      IndexReader opened, Sorting.Key key, Implied filter, boolean withUndefined) {
    boolean isKnown =
        opened.isIndexed(key.path()) && (!withUndefined || opened.hasUndefined(key.path()));
    if (!ItemPaths.isSingle(key.path()) || !isKnown) {
      return null;
    }
    ValueRange all = withUndefined ? ValueRange.all() : ValueRange.defined();
    ValueRanges ranges = ValueRanges.of(all);
    Condition condition = filter.conditions().get(key.path());
    if (condition != null) {
      ranges = ranges.and(condition.ranges());
    }
    return new AccessPath.OrderedByPath(key.path(), ranges, key.descending());
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

  /** Opens a way, behind a position or from the beginning. */
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

  /** Opens a way that has an order. */
  public OrderedCandidates openInOrder(AccessPath access, byte @Nullable [] after) {
    return switch (access) {
      case AccessPath.OrderedByPath path -> OrderedCandidates.of(opened(), finder, path, after);
      case AccessPath.OrderedByComposite composite ->
          OrderedCandidates.of(opened(), finder, composite, after);
      default -> throw new IllegalArgumentException("This way has no order: " + access);
    };
  }
}

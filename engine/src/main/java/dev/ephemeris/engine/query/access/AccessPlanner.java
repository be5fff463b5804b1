// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.lacking.LackingItems;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.scan.ItemScan;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.keyspace.ValueRanges;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the access path to the items of a partition.
 *
 * <p>There are no statistics. Instead the planner reads the entries that the query could go by, up
 * to a bound, and counts them ({@link NumberSelection}). That takes less time than reading their
 * items. An item found by the index costs several times as much as one in a scan of all items. So
 * conditions that many items meet are left to the filter.
 *
 * <p><b>Order.</b> Items come in the order of their numbers, which is that of their creation, in a
 * scan, and wherever the numbers found are few enough to be put in order. Beyond {@link
 * EntryCount#MAX_COUNTED}, items that an index finds come in its order, unless a scan is cheaper.
 * The position at which a page ends names the order, and the next page keeps it.
 */
public final class AccessPlanner {
  /**
   * A condition is looked up only if at most one item in this many meets it; otherwise all items
   * are scanned.
   */
  static final int SCAN_SHARE = 6;

  /** Up to this many items are looked up without estimating how many others there are. */
  static final int FEW = 10;

  /** The most entries of a source of which all are read to go on in the order of numbers. */
  static final int MAX_RESUMED = 4 * EntryCount.MAX_COUNTED;

  /** Up to this many items are always looked up if they are fewer than the others. */
  static final int ALWAYS_LOOKED_UP = 100;

  private final Snapshot snapshot;
  private final PartItems items;
  private final @Nullable IndexReader index;
  private final LackingItems lacking;

  /**
   * @param items that the query is about
   * @param index the usable index; null if there is none
   * @param lacking knows the items that lack a value
   */
  public AccessPlanner(PartItems items, @Nullable IndexReader index, LackingItems lacking) {
    this.snapshot = items.snapshot();
    this.items = items;
    this.index = index;
    this.lacking = lacking;
  }

  /** The usable index; empty if there is none. */
  public Optional<IndexReader> index() {
    return Optional.ofNullable(index);
  }

  /** The best access path to the items that pass a filter. */
  public AccessPath choose(ImpliedConditions filter) {
    NumberSelection selection = selection(filter, EntryCount.MAX_COUNTED);
    EntryCount fewest = selection == null ? null : selection.fewest();
    if (fewest == null || (fewest.entries() > FEW && fewest.entries() > worthLookingUp())) {
      return new AccessPath.Scan();
    }
    if (fewest.isComplete()) {
      AccessPath.Numbered numbered = selection.all();
      boolean isByItself = numbered.sources().size() == 1;
      return isByItself && fewest.entries() > ALWAYS_LOOKED_UP
          ? orderedByItself(numbered, fewest.source())
          : numbered;
    }
    return switch (fewest.source()) {
      case NumberSource.OfCondition of -> new AccessPath.Lookup(of.condition());
      case NumberSource.OfRegion of -> lookup(of.region());
      case NumberSource.OfScope ignored -> new AccessPath.Scan();
    };
  }

  /** The same in an access path that goes on from page to page without reading all numbers anew. */
  private static AccessPath orderedByItself(AccessPath.Numbered numbered, NumberSource source) {
    return switch (source) {
      case NumberSource.OfCondition of ->
          of.condition().isInOrderOfNumbers() ? new AccessPath.Lookup(of.condition()) : numbered;
      case NumberSource.OfRegion ignored -> numbered;
      case NumberSource.OfScope ignored -> new AccessPath.Scan();
    };
  }

  /**
   * The sources that a query could go by; null if it has no condition that an index knows.
   *
   * @param most up to this many entries of a source all are read
   */
  private @Nullable NumberSelection selection(ImpliedConditions filter, int most) {
    List<NumberSource> sources = new ArrayList<>();
    for (Condition condition : filter.conditions().values()) {
      if (isUsable(condition)) {
        sources.add(new NumberSource.OfCondition(condition));
      }
    }
    for (RegionCondition region : filter.regions().values()) {
      if (isUsable(region)) {
        sources.add(new NumberSource.OfRegion(region));
      }
    }
    if (sources.isEmpty()) {
      return null;
    }
    NumberSelection selection = new NumberSelection(items, opened(), most);
    if (!items.scope().isAll()) {
      selection.add(new NumberSource.OfScope());
    }
    sources.forEach(selection::add);
    return selection;
  }

  /** Goes on in the order of numbers, though there may be more of them now. */
  private AccessPath resumeNumbered(ImpliedConditions filter) {
    NumberSelection selection = selection(filter, MAX_RESUMED);
    EntryCount fewest = selection == null ? null : selection.fewest();
    return fewest != null && fewest.isComplete() ? selection.all() : new AccessPath.Scan();
  }

  /**
   * Whether an access path finds only items that pass a filter. An index that is behind cannot
   * tell.
   */
  public boolean answers(AccessPath access, ImpliedConditions filter) {
    if (!filter.complete() || filter.conditions().isEmpty()) {
      return filter.complete();
    }
    boolean isOne = filter.conditions().size() == 1;
    boolean isCurrent = index != null && !index.policy().isLazy();
    return isCurrent
        && switch (access) {
          case AccessPath.Scan ignored -> false;
          case AccessPath.Numbered numbered ->
              filter.conditions().values().stream()
                  .map(NumberSource.OfCondition::new)
                  .allMatch(numbered.sources()::contains);
          case AccessPath.Lookup lookup ->
              isOne && filter.conditions().containsValue(lookup.condition());
          case AccessPath.RegionLookup ignored -> false;
          case AccessPath.OrderedByPath ordered ->
              isOne && filter.conditions().containsKey(ordered.path());
          case AccessPath.OrderedByComposite ignored -> false;
        };
  }

  /** Whether the index shows that at most this many items pass a filter. */
  public boolean findsAtMost(int most, ImpliedConditions filter) {
    return filter.conditions().values().stream()
            .anyMatch(
                condition ->
                    isUsable(condition) && has(most, new NumberSource.OfCondition(condition)))
        || filter.regions().values().stream()
            .anyMatch(region -> isUsable(region) && has(most, new NumberSource.OfRegion(region)));
  }

  private boolean has(int most, NumberSource source) {
    return EntryCount.of(items, opened(), source, most + 1L, EntryCount.MAX_COUNTED).entries()
        <= most;
  }

  /** The access path by which a position was reached; null if it no longer exists. */
  public @Nullable AccessPath resume(ImpliedConditions filter, AccessPosition place) {
    return switch (place.kind()) {
      case SCAN -> new AccessPath.Scan();
      case SCAN_BY_KEYS -> null;
      case NUMBERED -> resumeNumbered(filter);
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

  private boolean isUsable(Condition condition) {
    return index != null
        && index.isIndexed(condition.path(), condition.ranges())
        && condition.findsItemsOnce();
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
        snapshot.scan(
            Scan.ascending(items.scope().numberEntries()).limit(ALWAYS_LOOKED_UP * SCAN_SHARE))) {
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
      case AccessPath.Scan ignored -> new ScanCandidates(items.scan(number(after)));
      case AccessPath.Numbered numbered ->
          ScanCandidates.of(items, numbered.numbers(), number(after));
      case AccessPath.Lookup lookup ->
          new LookupCandidates(opened(), items, lookup.condition(), after);
      case AccessPath.RegionLookup lookup ->
          new RegionCandidates(opened(), items, lookup.region(), after);
      case AccessPath.OrderedByPath ignored -> openInOrder(access, after);
      case AccessPath.OrderedByComposite ignored -> openInOrder(access, after);
    };
  }

  private static long number(byte @Nullable [] after) {
    return after == null ? ItemScan.START : AccessPosition.numberOf(after);
  }

  /** Opens an ordered access path. */
  public OrderedCandidates openInOrder(AccessPath access, byte @Nullable [] after) {
    return switch (access) {
      case AccessPath.OrderedByPath path ->
          OrderedCandidates.of(
              opened(),
              items,
              path,
              direction ->
                  lacking.entries(opened().generation(), path.path(), snapshot, direction, after),
              after);
      case AccessPath.OrderedByComposite composite ->
          OrderedCandidates.of(opened(), items, composite, after);
      case AccessPath.Scan scan -> throw withoutOrder(scan);
      case AccessPath.Numbered numbered -> throw withoutOrder(numbered);
      case AccessPath.Lookup lookup -> throw withoutOrder(lookup);
      case AccessPath.RegionLookup lookup -> throw withoutOrder(lookup);
    };
  }

  private static IllegalArgumentException withoutOrder(AccessPath access) {
    return new IllegalArgumentException("This way has no order: " + access);
  }
}

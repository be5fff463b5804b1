// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.IndexStateRecord.Generation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The generations of a partition's index. At most one is complete, and at most one is being built.
 * A lazy one is always alone: the notes of what it is behind exist for one generation only.
 */
public final class IndexState {
  /** No index has been begun. */
  public static final IndexState INITIAL = new IndexState(IndexStateRecord.INITIAL);

  private static final int MAX_KNOWN = 1000;
  private static final LoadingCache<Stored, IndexState> KNOWN =
      Caffeine.newBuilder()
          .maximumSize(MAX_KNOWN)
          .executor(Runnable::run)
          .build(stored -> new IndexState(IndexStateRecord.decode(stored.bytes())));

  private final IndexStateRecord record;
  private final List<IndexGeneration> generations;

  private record Stored(byte[] bytes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Stored that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  private IndexState(IndexStateRecord record) {
    this.record = record;
    this.generations = record.generations().stream().map(IndexGeneration::new).toList();
  }

  /** Decodes the stored state; without one, it is the initial state. */
  public static IndexState of(byte @Nullable [] stored) {
    return stored == null ? INITIAL : KNOWN.get(new Stored(stored));
  }

  public List<IndexGeneration> generations() {
    return generations;
  }

  /** The generation that queries may use. */
  public Optional<IndexGeneration> complete() {
    return generations.stream().filter(IndexGeneration::isComplete).findFirst();
  }

  /** The generation that will replace it. */
  public Optional<IndexGeneration> building() {
    return generations.stream().filter(generation -> !generation.isComplete()).findFirst();
  }

  /**
   * Whether the newest generation matches the goal, and there is none besides it and the one that
   * it replaces.
   */
  public boolean leadsTo(IndexGoal goal) {
    return goal.policy().isAny()
        ? !generations.isEmpty() && generations.getLast().isFor(goal)
        : generations.isEmpty();
  }

  /** Whether the index matches the goal and is complete. */
  public boolean isReached(IndexGoal goal) {
    return leadsTo(goal) && building().isEmpty();
  }

  /** The state of a partition without items: its index is complete at once. */
  public static IndexState ofEmptyPartition(IndexGoal goal) {
    return INITIAL.with(List.of(), goal, true);
  }

  /** The state in which building for a goal has begun. */
  public IndexState beginBuilding(IndexGoal goal) {
    Optional<IndexGeneration> kept = complete();
    if (kept.isPresent() && kept.get().isFor(goal)) {
      return new IndexState(
          new IndexStateRecord(record.nextGeneration(), List.of(kept.get().stored())));
    }
    boolean alone = goal.policy().isLazy() || !goal.policy().isAny();
    List<Generation> before =
        kept.filter(generation -> !alone && !generation.policy().isLazy())
            .map(generation -> List.of(generation.stored()))
            .orElse(List.of());
    return with(before, goal, false);
  }

  private IndexState with(List<Generation> before, IndexGoal goal, boolean complete) {
    List<Generation> all = new ArrayList<>(before);
    int next = record.nextGeneration();
    if (goal.policy().isAny()) {
      all.add(
          new Generation(
              next++, goal.policy().text(), goal.timeToLive(), complete, new byte[0], 0));
    }
    return new IndexState(new IndexStateRecord(next, all));
  }

  /** The state after more items were entered in the generation being built. */
  public IndexState builtThrough(byte[] itemKey, int moreItems) {
    List<Generation> all = new ArrayList<>();
    for (IndexGeneration generation : generations) {
      Generation stored = generation.stored();
      all.add(
          generation.isComplete()
              ? stored
              : new Generation(
                  stored.number(),
                  stored.policy(),
                  stored.timeToLive(),
                  false,
                  itemKey,
                  stored.itemsVisited() + moreItems));
    }
    return new IndexState(new IndexStateRecord(record.nextGeneration(), all));
  }

  /** The state in which the generation being built is complete, and the only one. */
  public IndexState completed() {
    Generation built = building().orElseThrow().stored();
    Generation complete =
        new Generation(built.number(), built.policy(), built.timeToLive(), true, new byte[0], 0);
    return new IndexState(new IndexStateRecord(record.nextGeneration(), List.of(complete)));
  }

  /** The generations that the state before had, and this one does not have. */
  public List<IndexGeneration> droppedSince(IndexState before) {
    return before.generations.stream()
        .filter(old -> generations.stream().noneMatch(kept -> kept.number() == old.number()))
        .toList();
  }

  public byte[] encode() {
    return record.encode();
  }
}

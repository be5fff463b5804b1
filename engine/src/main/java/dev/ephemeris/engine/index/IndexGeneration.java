// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexStateRecord.Generation;
import dev.ephemeris.keyspace.ItemKeys;
import java.util.Arrays;

/** An index made by one policy. */
public final class IndexGeneration {
  private final Generation stored;
  private final IndexPolicy policy;

  IndexGeneration(Generation stored) {
    this.stored = stored;
    this.policy = IndexPolicy.parse(stored.policy());
  }

  public int number() {
    return stored.number();
  }

  public IndexPolicy policy() {
    return policy;
  }

  /** Whether every item is in it. A lazy index may be behind the items. */
  public boolean isComplete() {
    return stored.complete();
  }

  /** Where the last item visited while it is being built is stored; empty at first. */
  public byte[] builtThrough() {
    return stored.builtThrough();
  }

  /** How many items have been visited while it is being built. */
  public long itemsVisited() {
    return stored.itemsVisited();
  }

  /** Whether the builder has passed an item. */
  public boolean hasPassed(long itemNumber) {
    return isComplete()
        || Arrays.compareUnsigned(ItemKeys.item(itemNumber), stored.builtThrough()) <= 0;
  }

  boolean isFor(IndexGoal goal) {
    return policy.equals(goal.policy()) && stored.timeToLive().equals(goal.timeToLive());
  }

  Generation stored() {
    return stored;
  }
}

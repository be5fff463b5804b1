// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexStateRecord.Generation;
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

  /** Whether every item is in it; if it is lazy, as it was a while ago. */
  public boolean isComplete() {
    return stored.complete();
  }

  /** While it is being built: the key of the last item that was looked at; empty at first. */
  public byte[] builtThrough() {
    return stored.builtThrough();
  }

  /** While it is being built: how many items were looked at. */
  public long itemsLookedAt() {
    return stored.itemsLookedAt();
  }

  /** Whether an item of this key has been looked at. */
  public boolean hasPassed(byte[] itemKey) {
    return isComplete() || Arrays.compareUnsigned(itemKey, stored.builtThrough()) <= 0;
  }

  boolean isFor(IndexGoal goal) {
    return policy.equals(goal.policy()) && stored.timeToLive().equals(goal.timeToLive());
  }

  Generation stored() {
    return stored;
  }
}

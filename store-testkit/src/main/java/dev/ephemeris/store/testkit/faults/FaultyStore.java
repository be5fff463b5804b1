// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A store in memory that does all that the contract allows and nobody likes: it fails, delays,
 * gives unknown outcomes and snapshots that become too old, as its {@link FaultPlan} says. It can
 * crash, and then has what was durable. Without faults it keeps the contract of any store.
 *
 * <p><b>Durable.</b> As a rule every commit is durable when it is reported. A forgetful store syncs
 * only when it is told to, as one that was opened without fsync; a crash then takes back all that
 * came after the last sync.
 *
 * <p><b>Late commits.</b> A message to a remote store may be on its way long after the sender has
 * given up. Here such a commit waits, and is applied at a later call if the shard is still at the
 * LSN that it expects. {@link FaultyShard#settle} sends it again, so that it is surely applied or
 * surely never will be.
 */
public final class FaultyStore implements Store {
  private final FaultPlan plan;
  private final MemoryStore memory;
  private final boolean syncsEveryCommit;
  private final ConcurrentMap<ShardId, FaultyShard> shards = new ConcurrentHashMap<>();
  private MemoryStore synced;

  private FaultyStore(FaultPlan plan, MemoryStore memory, boolean syncsEveryCommit) {
    this.plan = plan;
    this.memory = memory;
    this.syncsEveryCommit = syncsEveryCommit;
    this.synced = memory.copy();
  }

  /** An empty store whose commits are durable. */
  public FaultyStore(FaultPlan plan) {
    this(plan, new MemoryStore(), true);
  }

  /** An empty store whose commits are durable after the next {@link #sync}. */
  public static FaultyStore forgetful(FaultPlan plan) {
    return new FaultyStore(plan, new MemoryStore(), false);
  }

  /** Makes all commits durable that were applied so far. */
  public synchronized void sync() {
    synced = memory.copy();
  }

  /**
   * Ends this store as a crash does, and opens what is left of it. Commits that are late may have
   * been applied just before.
   */
  public synchronized FaultyStore crash() {
    shards.values().forEach(FaultyShard::maybeApplyLate);
    MemoryStore left = syncsEveryCommit ? memory.copy() : synced;
    memory.close();
    return new FaultyStore(plan, left, syncsEveryCommit);
  }

  @Override
  public FaultyShard shard(ShardId id) {
    // Refuses when the store is closed.
    Shard shard = memory.shard(id);
    return shards.computeIfAbsent(id, newId -> new FaultyShard(shard, plan));
  }

  @Override
  public void dropShard(ShardId id) {
    plan.delay(id);
    dropNow(id);
  }

  private synchronized void dropNow(ShardId id) {
    memory.dropShard(id);
    shards.remove(id);
    synced.dropShard(id);
  }

  @Override
  public CommitLimits commitLimits() {
    return memory.commitLimits();
  }

  /** As a remote store: nobody may count on quick reads. */
  @Override
  public boolean isLocal() {
    return false;
  }

  @Override
  public long approximateBytes() {
    return memory.approximateBytes();
  }

  @Override
  public void close() {
    memory.close();
  }
}

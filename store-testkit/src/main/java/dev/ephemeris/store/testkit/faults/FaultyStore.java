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
 * A store in memory that shows all unpleasant behaviour that the contract allows: it fails, delays,
 * gives unknown outcomes and snapshots that become too old, as its {@link FaultPlan} says. It can
 * crash, and then has only the durable data. Without faults it fulfils the contract of any store.
 *
 * <p><b>Durability.</b> Usually a commit is durable when it is reported. A forgetful store syncs
 * only on request, like one that was opened without fsync; a crash then loses everything after the
 * last sync.
 *
 * <p><b>Late commits.</b> A message to a remote store may arrive long after the sender has given
 * up. Here such a commit waits, and is applied at a later call if the shard is still at the LSN
 * that it expects. {@link FaultyShard#settle} sends it again, so that it is either applied for
 * certain or certainly never will be.
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

  /** Makes all commits durable that have been applied so far. */
  public synchronized void sync() {
    synced = memory.copy();
  }

  /**
   * Ends this store like a crash, and opens the rest of its data. Late commits may have been
   * applied just before.
   */
  public synchronized FaultyStore crash() {
    shards.values().forEach(FaultyShard::maybeApplyLate);
    MemoryStore left = syncsEveryCommit ? memory.copy() : synced;
    memory.close();
    return new FaultyStore(plan, left, syncsEveryCommit);
  }

  @Override
  public FaultyShard shard(ShardId id) {
    // Throws if the store is closed.
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

  /** Like a remote store: callers must not expect quick reads. */
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

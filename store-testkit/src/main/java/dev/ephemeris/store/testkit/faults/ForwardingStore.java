// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.CommitLimits;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.time.Duration;
import java.util.OptionalLong;

/** Forwards every call to another store. Subclasses override what they change. */
public class ForwardingStore implements Store {
  private final Store store;

  protected ForwardingStore(Store store) {
    this.store = store;
  }

  @Override
  public Shard shard(ShardId id) {
    return store.shard(id);
  }

  @Override
  public void dropShard(ShardId id) {
    store.dropShard(id);
  }

  @Override
  public CommitLimits commitLimits() {
    return store.commitLimits();
  }

  @Override
  public boolean isLocal() {
    return store.isLocal();
  }

  @Override
  public long approximateBytes() {
    return store.approximateBytes();
  }

  @Override
  public Duration oldestUnerased() {
    return store.oldestUnerased();
  }

  @Override
  public OptionalLong freeBytes() {
    return store.freeBytes();
  }

  @Override
  public void close() {
    store.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Forwards every call to another shard. Subclasses override what they change. */
public class ForwardingShard implements Shard {
  private final Shard shard;

  protected ForwardingShard(Shard shard) {
    this.shard = shard;
  }

  @Override
  public ShardId id() {
    return shard.id();
  }

  @Override
  public long lsn() {
    return shard.lsn();
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    return shard.get(key);
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    return shard.getAll(keys);
  }

  @Override
  public Snapshot snapshot() {
    return shard.snapshot();
  }

  @Override
  public Snapshot backgroundSnapshot() {
    return shard.backgroundSnapshot();
  }

  @Override
  public CommitResult commit(Commit commit) {
    return shard.commit(commit);
  }

  @Override
  public CommitResult settle(Commit commit) {
    return shard.settle(commit);
  }

  @Override
  public void reclaim() {
    shard.reclaim();
  }
}

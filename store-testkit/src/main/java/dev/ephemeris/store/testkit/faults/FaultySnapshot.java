// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit.faults;

import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.SnapshotTooOldException;
import dev.ephemeris.store.StoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snapshot of a {@link FaultyStore}. */
final class FaultySnapshot implements Snapshot {
  private final Snapshot snapshot;
  private final ShardId shard;
  private final FaultPlan plan;
  private volatile boolean tooOld;

  FaultySnapshot(Snapshot snapshot, ShardId shard, FaultPlan plan) {
    this.snapshot = snapshot;
    this.shard = shard;
    this.plan = plan;
  }

  private void beforeRead() {
    plan.delay(shard);
    tooOld |= plan.snapshotIsTooOld(shard);
    if (tooOld) {
      throw new SnapshotTooOldException("The snapshot has become too old, for a test.");
    }
    if (plan.failsToRead(shard)) {
      throw new StoreException("Shard " + shard.number() + " cannot be read, for a test.");
    }
  }

  @Override
  public long lsn() {
    return snapshot.lsn();
  }

  @Override
  public byte @Nullable [] get(byte[] key) {
    beforeRead();
    return snapshot.get(key);
  }

  @Override
  public List<byte @Nullable []> getAll(List<byte[]> keys) {
    beforeRead();
    return snapshot.getAll(keys);
  }

  @Override
  public Cursor scan(Scan scan) {
    beforeRead();
    return new FaultyCursor(snapshot.scan(scan));
  }

  @Override
  public long approximateBytes(KeyRange range) {
    beforeRead();
    return snapshot.approximateBytes(range);
  }

  @Override
  public void close() {
    snapshot.close();
  }

  private final class FaultyCursor implements Cursor {
    private final Cursor cursor;

    FaultyCursor(Cursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() {
      beforeRead();
      return cursor.next();
    }

    @Override
    public byte[] key() {
      return cursor.key();
    }

    @Override
    public byte[] value() {
      return cursor.value();
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}

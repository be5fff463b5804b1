// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CountersRecord;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.keyspace.DroppedShardRecord;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads and stores the content of the {@link Catalogue}. Each change is one commit. */
final class CatalogueStore {
  private final Shard shard;
  private final ReentrantLock lock = new ReentrantLock();
  private CountersRecord counters = CountersRecord.INITIAL;
  private volatile @Nullable Unsettled unsettled;

  /** A change with an unknown outcome. */
  private record Unsettled(Commit commit, CountersRecord counters, StoreException failure) {}

  /** Everything stored. */
  record Content(
      List<DatabaseRecord> databases,
      List<ContainerRecord> containers,
      List<DroppedShardRecord> droppedShards) {}

  /** The writes of one change. */
  interface Changes {
    void put(byte[] key, byte[] value);

    void delete(byte[] key);
  }

  CatalogueStore(Store store) {
    this.shard = store.shard(SystemShards.CATALOGUE);
  }

  Content load() {
    Content content = new Content(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (Snapshot snapshot = shard.snapshot()) {
      byte[] stored = snapshot.get(CountersRecord.key());
      if (stored != null) {
        counters = CountersRecord.decode(stored);
      }
      each(
          snapshot,
          KeyFamily.DATABASE,
          (key, value) -> content.databases.add(DatabaseRecord.decode(value)));
      each(
          snapshot,
          KeyFamily.CONTAINER,
          (key, value) -> content.containers.add(ContainerRecord.decode(value)));
      each(
          snapshot,
          KeyFamily.DROPPED_SHARD,
          (key, value) -> content.droppedShards.add(DroppedShardRecord.decodeKey(key)));
    }
    return content;
  }

  CountersRecord counters() {
    return counters;
  }

  /** The LSN that the next change will have. */
  long nextLsn() {
    return shard.lsn() + 1;
  }

  void change(Consumer<Changes> change) {
    lock.lock();
    try {
      change(counters, change);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Stores a change.
   *
   * @throws UnknownOutcomeException if it is not known whether it was stored. Then no other change
   *     can be made until that is {@linkplain #settle settled}
   */
  void change(CountersRecord newCounters, Consumer<Changes> change) {
    lock.lock();
    try {
      changeWhileLocked(newCounters, change);
    } finally {
      lock.unlock();
    }
  }

  private void changeWhileLocked(CountersRecord newCounters, Consumer<Changes> change) {
    if (unsettled != null) {
      throw new StoreException(
          "It is not known yet whether the change before was made. Try again.");
    }
    long lsn = shard.lsn();
    Commit.Builder commit = Commit.expecting(lsn);
    commit.put(CountersRecord.key(), newCounters.encode());
    change.accept(
        new Changes() {
          @Override
          public void put(byte[] key, byte[] value) {
            commit.put(key, value);
          }

          @Override
          public void delete(byte[] key) {
            commit.delete(key);
          }
        });
    Commit made = commit.to(lsn + 1);
    try {
      SureCommit.apply(shard, made);
    } catch (UnknownOutcomeException e) {
      unsettled = new Unsettled(made, newCounters, e);
      throw e;
    }
    counters = newCounters;
  }

  /** Whether there is a change with an unknown outcome. */
  boolean isUnsettled() {
    return unsettled != null;
  }

  /**
   * Finds out whether a change with an unknown outcome was stored. Throws if the store still cannot
   * tell.
   */
  boolean settle() {
    lock.lock();
    try {
      Unsettled open = Objects.requireNonNull(unsettled);
      boolean stored = SureCommit.settle(shard, open.commit, open.failure);
      if (stored) {
        counters = open.counters;
      }
      unsettled = null;
      return stored;
    } finally {
      lock.unlock();
    }
  }

  private static void each(
      Snapshot snapshot, KeyFamily family, BiConsumer<byte[], byte[]> consumer) {
    try (Cursor cursor = snapshot.scan(Scan.ascending(family.range()))) {
      while (cursor.next()) {
        consumer.accept(cursor.key(), cursor.value());
      }
    }
  }
}

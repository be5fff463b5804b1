// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.keyspace.CountersRecord;
import dev.ephemeris.store.StoreException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores changes of the catalogue, and has memory follow what is stored.
 *
 * <p>Storage may fail in a way that leaves open whether a change was stored. Then memory stays as
 * it is, the caller is told, and the change is settled later: storage is asked again until it
 * answers. No other change is made before memory has followed; so at most one is unsettled.
 *
 * <p>Whoever calls a method holds the catalogue's lock.
 */
final class FollowedChanges {
  private static final Logger LOG = LoggerFactory.getLogger(FollowedChanges.class);

  /** How long to wait before asking again what became of a change. */
  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CatalogueStore store;
  private final Lock lock;
  private final Scheduler scheduler;
  private final Executor storagePool;
  private final AtomicLong version = new AtomicLong();

  /** How memory is to follow when it is known whether a change was stored. */
  private record Unsettled(Runnable stored, Runnable notStored) {}

  /** The change of which it is not known whether it was stored, if memory has to follow it. */
  private @Nullable Unsettled unsettled;

  /** How memory is to follow a change that is settled, and did not follow yet. */
  private @Nullable Runnable behind;

  /**
   * @param lock the catalogue's
   */
  FollowedChanges(CatalogueStore store, Lock lock, Scheduler scheduler, Executor storagePool) {
    this.store = store;
    this.lock = lock;
    this.scheduler = scheduler;
    this.storagePool = storagePool;
  }

  /** Another number after each change. Anybody may ask, without the lock. */
  long version() {
    return version.get();
  }

  /** Memory has changed. */
  void noteChange() {
    version.incrementAndGet();
  }

  /**
   * Stores a change, and then has memory follow.
   *
   * @param applied how memory follows at once
   * @param appliedLate how it follows where it turns out only later that the change was stored
   * @param notApplied how it follows where it turns out only later that it was not stored
   */
  void store(
      CountersRecord counters,
      Consumer<CatalogueStore.Changes> change,
      Runnable applied,
      Runnable appliedLate,
      Runnable notApplied) {
    try {
      store.change(counters, change);
    } catch (UnknownOutcomeException e) {
      unsettled = new Unsettled(appliedLate, notApplied);
      settleLater();
      throw e;
    }
    applied.run();
    noteChange();
  }

  /** Has memory follow a change of which it was not known whether it was stored. */
  void settle() {
    if (store.isUnsettled()) {
      boolean stored = store.settle();
      Unsettled settled = unsettled;
      unsettled = null;
      // Null after a change that memory has nothing to follow in, as a dropped shard's marker.
      if (settled != null) {
        behind = stored ? settled.stored : settled.notStored;
      }
    }
    Runnable following = behind;
    if (following == null) {
      return;
    }
    following.run(); // If this fails, memory is still behind.
    behind = null;
    noteChange();
  }

  private void settleLater() {
    scheduler.executeLater(storagePool, this::settleOrTryAgain, SETTLE_NANOS);
  }

  private void settleOrTryAgain() {
    lock.lock();
    try {
      settle();
    } catch (StoreException | EngineException | Error e) {
      LOG.warn("A change of which it was not known whether it was made is not settled yet", e);
      settleLater();
    } finally {
      lock.unlock();
    }
  }
}

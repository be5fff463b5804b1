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
 * Stores changes of the catalogue, and then updates memory.
 *
 * <p>Storage may fail without telling whether a change was stored. Then memory stays as it is, the
 * caller gets an error, and the change is settled later: storage is asked again until it answers.
 * No other change is made before memory has been updated, so at most one change is unsettled.
 *
 * <p>Callers hold the catalogue's lock.
 */
final class CatalogueChanges {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogueChanges.class);

  /** How long to wait before asking storage again about an unsettled change. */
  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CatalogueStore store;
  private final Lock lock;
  private final Scheduler scheduler;
  private final Executor storagePool;
  private final AtomicLong version = new AtomicLong();

  /** How to update memory once it is known whether a change was stored. */
  private record Unsettled(Runnable stored, Runnable notStored) {}

  /** The change with an unknown outcome, if memory must be updated after it. */
  private @Nullable Unsettled unsettled;

  /** The update of memory for a change that is settled, if it has not been made yet. */
  private @Nullable Runnable behind;

  /**
   * @param lock the catalogue's lock
   */
  CatalogueChanges(CatalogueStore store, Lock lock, Scheduler scheduler, Executor storagePool) {
    this.store = store;
    this.lock = lock;
    this.scheduler = scheduler;
    this.storagePool = storagePool;
  }

  /** A number that differs after each change. May be called without the lock. */
  long version() {
    return version.get();
  }

  /** Records that memory has changed. */
  void noteChange() {
    version.incrementAndGet();
  }

  /**
   * Stores a change and then updates memory.
   *
   * @param applied updates memory if the change is stored
   * @param appliedLate updates memory if it is known only later that the change was stored
   * @param notApplied updates memory if it is known only later that the change was not stored
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

  /** Updates memory after a change with an unknown outcome, once the outcome is known. */
  void settle() {
    if (store.isUnsettled()) {
      boolean stored = store.settle();
      Unsettled settled = unsettled;
      unsettled = null;
      // Null after a change that needs no update of memory, such as the removal of a dropped
      // shard's marker.
      if (settled != null) {
        behind = stored ? settled.stored : settled.notStored;
      }
    }
    Runnable following = behind;
    if (following == null) {
      return;
    }
    following.run(); // If this fails, the update is still due.
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
      LOG.warn("A change with an unknown outcome is not settled yet", e);
      settleLater();
    } finally {
      lock.unlock();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.threads.Workers;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reclaims the storage space of purged items, one shard after the other, on a thread of its own. It
 * may take long, and the purge continues meanwhile.
 */
final class SpaceReclaimer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceReclaimer.class);

  /** Each shard waits at most once, which also bounds the queue. */
  private final Set<ShardId> waiting = ConcurrentHashMap.newKeySet();

  private final Workers thread;

  SpaceReclaimer(Scheduler scheduler) {
    thread = scheduler.workers("reclaim", 1);
  }

  void reclaim(Shard shard) {
    if (!waiting.add(shard.id())) {
      return;
    }
    try {
      thread.execute(
          () -> {
            waiting.remove(shard.id());
            try {
              shard.reclaim();
            } catch (RuntimeException | Error e) {
              if (!thread.isClosing()) {
                LOG.error("Shard {}: its space cannot be reclaimed", shard.id().number(), e);
              }
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("Shard {} is not reclaimed: closing", shard.id().number());
    } catch (RuntimeException | Error e) {
      waiting.remove(shard.id()); // No thread could be started; the next purge asks again.
      throw e;
    }
  }

  /** Drops waiting shards; a running one ends when the store is closed. */
  @Override
  public void close() {
    thread.stop();
  }
}

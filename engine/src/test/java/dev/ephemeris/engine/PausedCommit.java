// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.store.ShardId;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stops the next commit to a shard just before it is made, until the test lets it continue. */
public final class PausedCommit implements HookedStore.Hook {
  private static final long MAX_SECONDS = 30;

  private final ShardId shard;
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch letGo = new CountDownLatch(1);

  public PausedCommit(ShardId shard) {
    this.shard = shard;
  }

  @Override
  public void beforeCommit(ShardId committed) {
    if (committed.equals(shard) && reached.getCount() > 0) {
      reached.countDown();
      await(letGo);
    }
  }

  public void awaitReached() {
    await(reached);
  }

  public void letGo() {
    letGo.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(MAX_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("Nothing happened for " + MAX_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;

/**
 * Keeps something of a partition in order, in small steps. Each step is one commit that also stores
 * how far it has come, so it can be stopped and killed anywhere. Used by one thread at a time.
 */
public interface Keeper {
  /** {@link #nextLook} in the next round. */
  long NOW = Long.MIN_VALUE;

  /** {@link #nextLook} only after the shard was written to or the catalogue has changed. */
  long WHEN_WRITTEN = Long.MAX_VALUE;

  Partition partition();

  /** Whether there may be something to do; tells without looking far. */
  boolean isDue();

  /**
   * The second from which on there may be something to do, provided that until then nobody writes
   * to the shard and the catalogue does not change. {@link #NOW} while there may be something to do
   * already, also if it cannot be paid for yet.
   */
  long nextLook();

  /**
   * Does a piece of what is to be done.
   *
   * @param allowance the step ends when it has cost this much
   * @param maxItems how many items to deal with at most
   */
  StepResult step(RequestUnits allowance, int maxItems);

  /** For how long there has been something to do, without a moment when there was not. */
  long behindNanos();

  /**
   * Whether so much has gone that it is worth rewriting what is left; asked when there is nothing
   * to do, and true only once.
   */
  boolean isWorthReclaiming();
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upkeep;

import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;

/**
 * Maintains something of a partition in small steps. Each step is one commit, which also stores the
 * progress, so it can be stopped or killed at any time. Used by one thread at a time.
 */
public interface Keeper {
  /** {@link #nextLook} if the keeper has work in the next round. */
  long NOW = Long.MIN_VALUE;

  /**
   * {@link #nextLook} if there is no work before the shard is written to or the catalogue changes.
   */
  long WHEN_WRITTEN = Long.MAX_VALUE;

  Partition partition();

  /** Whether there may be work. Must be quick. */
  boolean isDue();

  /**
   * The second from which on there may be work, unless the shard is written to or the catalogue
   * changes before. {@link #NOW} if there may be work already, even if the budget does not allow it
   * yet.
   */
  long nextLook();

  /**
   * Does a part of the work.
   *
   * @param allowance the step ends when it has cost this much
   * @param maxItems the most items to process
   */
  StepResult step(RequestUnits allowance, int maxItems);

  /** For how long there has been work without a break. */
  long behindNanos();

  /**
   * Whether so much was removed that rewriting the rest is worthwhile. Called when there is no
   * work; returns true only once.
   */
  boolean isWorthReclaiming();
}

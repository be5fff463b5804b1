// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.util.concurrent.Executor;

/**
 * Threads, delays, and a time that never runs back. The engine gets all of them here, so that a
 * simulation can decide which thread runs next and how much time passes.
 *
 * <p>The engine's threads may block in a {@link java.util.concurrent.locks.Lock}, in a future or in
 * {@link #pause}. They must not call storage inside a {@code synchronized} block, because waiting
 * for a monitor cannot be simulated.
 */
public interface Scheduler {
  /** Real threads and the machine's time. */
  static Scheduler system() {
    return SystemScheduler.INSTANCE;
  }

  /** Nanoseconds since an arbitrary point in time. Never runs back. */
  long nanoTime();

  /** How long the current thread has used a processor. */
  long processorNanos();

  /** Makes the current thread wait for about this time. */
  void pause(long nanos);

  /** Tells that the current thread waits for another thread that is running right now. */
  void spin();

  /**
   * Passes a task to an executor after a delay. If the executor refuses it, the task is dropped.
   */
  void executeLater(Executor executor, Runnable task, long delayNanos);

  /** New threads that share one queue of tasks. None is started before there is a task. */
  Workers workers(String name, int threads);
}

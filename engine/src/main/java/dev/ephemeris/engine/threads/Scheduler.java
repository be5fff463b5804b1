// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.util.concurrent.Executor;

/**
 * Threads, delays, and time that only runs forward. The engine gets all of them here, so that a
 * simulation can decide which thread goes on next and how much time passes meanwhile.
 *
 * <p>Threads of the engine may block in a {@link java.util.concurrent.locks.Lock}, in a future or
 * in {@link #pause}. They call storage only outside of {@code synchronized} blocks: who waits for a
 * monitor cannot be simulated.
 */
public interface Scheduler {
  /** Real threads and the machine's time. */
  static Scheduler system() {
    return SystemScheduler.INSTANCE;
  }

  /** Nanoseconds since any fixed point in time. Never runs back. */
  long nanoTime();

  /** For how long the current thread has kept a processor busy. */
  long processorNanos();

  /** Has the current thread wait so long, or a little less or more. */
  void pause(long nanos);

  /** Says that the current thread waits for something that another one is doing right now. */
  void spin();

  /** Hands a task to an executor after a delay. If it is refused then, nothing is run. */
  void executeLater(Executor executor, Runnable task, long delayNanos);

  /** New threads that share one queue of tasks. None is started before there is a task. */
  Workers workers(String name, int threads);
}

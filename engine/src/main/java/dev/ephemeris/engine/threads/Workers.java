// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Some threads and the queue of tasks that they work on. The queue has no bound of its own. */
public interface Workers extends Executor {
  /**
   * Queues a task.
   *
   * @throws RejectedExecutionException once it is being closed or stopped
   */
  @Override
  void execute(Runnable task);

  /** Takes no more tasks, runs those that wait, and tells whether all ended within this time. */
  boolean close(Duration timeout);

  /** Takes no more tasks and drops those that wait. A task that runs is interrupted. */
  void stop();

  /** Whether it is being closed or stopped. */
  boolean isClosing();
}

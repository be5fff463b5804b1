// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.threads;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Some threads and the queue of their tasks. The queue itself has no bound. */
public interface Workers extends Executor {
  /**
   * Queues a task.
   *
   * @throws RejectedExecutionException once it is being closed or stopped
   */
  @Override
  void execute(Runnable task);

  /** Takes no more tasks and runs the waiting ones. Returns whether all ended within this time. */
  boolean close(Duration timeout);

  /** Takes no more tasks and drops the waiting ones. Running tasks are interrupted. */
  void stop();

  /** Whether it is being closed or stopped. */
  boolean isClosing();
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** A pool whose tasks run when the test calls {@link #run}, on the test's own thread. */
final class ManualPool implements Executor {
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  int waiting() {
    return tasks.size();
  }

  void runOne() {
    tasks.remove().run();
  }

  /** Runs all tasks, including those that they add. */
  void run() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }
}

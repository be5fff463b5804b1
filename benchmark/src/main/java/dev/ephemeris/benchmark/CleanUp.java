// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;

/**
 * Closes what a benchmark opened, the last first: at its end, on failure, and also when the
 * benchmark itself is stopped, as a child process would otherwise outlive it.
 *
 * <p>While a stopped benchmark cleans up, its main thread still runs. So resources are opened under
 * the same lock that closing holds, and none can be opened once closing has begun.
 */
final class CleanUp implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private boolean closed;

  static CleanUp onExit() {
    CleanUp cleanUp = new CleanUp();
    Runtime.getRuntime().addShutdownHook(new Thread(cleanUp::close, "clean-up"));
    return cleanUp;
  }

  synchronized <T extends AutoCloseable> T open(Callable<T> opener) {
    if (closed) {
      throw new IllegalStateException("the benchmark is being stopped");
    }
    try {
      T resource = opener.call();
      resources.push(resource);
      return resource;
    } catch (Exception exception) {
      throw new IllegalStateException("could not start: " + exception.getMessage(), exception);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    while (!resources.isEmpty()) {
      AutoCloseable resource = resources.pop();
      try {
        resource.close();
      } catch (Exception exception) {
        System.err.println("could not clean up " + resource + ": " + exception);
      }
    }
  }
}

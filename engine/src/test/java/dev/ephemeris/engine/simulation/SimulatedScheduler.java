// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import dev.ephemeris.engine.threads.Scheduler;
import dev.ephemeris.engine.threads.Workers;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs the engine's threads on the one thread that calls {@link #step}, in an order that a random
 * number decides; time passes between steps as it decides, too.
 *
 * <p>The threads are virtual threads with a scheduler of our own: when one may go on, the JDK hands
 * its continuation to an executor, and here that is a list from which {@link #step} picks. So
 * threads can block anywhere, in locks, futures and pauses, and each such place is one where others
 * go on. The JDK has no public way yet to say which scheduler a virtual thread has, so it is set by
 * reflection; the tests' JVM is started with {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 *
 * <p>Monitors are not seen here: the JDK wakes who waits for one on a thread of its own. So nothing
 * may wait inside {@code synchronized}; {@link #step} fails when a thread is handed over by another
 * thread than the one that runs all.
 */
final class SimulatedScheduler implements Scheduler {
  /** Of so many steps, one is followed by a moment in which time passes. */
  private static final int STEPS_PER_PASSING = 12;

  private static final long MILLISECOND = 1_000_000;

  private final Random random;
  private final Thread.Builder.OfVirtual builder;
  private final Thread driver = Thread.currentThread();
  private final List<Runnable> ready = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(Timer::atNanos).thenComparingLong(Timer::number));
  private long timerNumber;
  private long nanos;
  private boolean looking;
  private @Nullable Throwable failure;

  private record Timer(long atNanos, long number, Runnable action) {}

  /**
   * @param nanos when it begins
   */
  SimulatedScheduler(Random random, long nanos) {
    this.random = random;
    this.nanos = nanos;
    try {
      Constructor<?> constructor =
          Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
              .getDeclaredConstructor(Executor.class);
      constructor.setAccessible(true);
      Executor scheduler = this::mayGoOn;
      builder = (Thread.Builder.OfVirtual) constructor.newInstance(scheduler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This JDK cannot simulate threads", e);
    }
  }

  private void mayGoOn(Runnable continuation) {
    Thread current = Thread.currentThread();
    if (!current.equals(driver) && !current.isVirtual()) {
      failure = new AssertionError("Woken by another thread: " + current);
    }
    ready.add(continuation);
  }

  /** Starts a thread. What it throws fails the simulation. */
  void start(String name, Runnable task) {
    threads.removeIf(thread -> !thread.isAlive());
    threads.add(
        builder
            .name(name)
            .uncaughtExceptionHandler(
                (thread, thrown) -> {
                  failure = failure == null ? thrown : failure;
                })
            .start(task));
  }

  /** Where the threads stand that wait; for messages. */
  String waitingThreads() {
    return threads.stream()
        .filter(Thread::isAlive)
        .map(
            thread ->
                thread.getName()
                    + Arrays.stream(thread.getStackTrace())
                        .filter(frame -> frame.getClassName().startsWith("dev.ephemeris"))
                        .map(frame -> "\n  " + frame)
                        .collect(Collectors.joining()))
        .collect(Collectors.joining("\n"));
  }

  /** Has one thread go on up to the next place where it may wait. */
  void step() {
    if (ready.isEmpty() || random.nextInt(STEPS_PER_PASSING) == 0) {
      passTime();
    }
    if (!ready.isEmpty()) {
      int chosen = random.nextInt(ready.size());
      Runnable next = ready.get(chosen);
      Runnable last = ready.removeLast();
      if (chosen < ready.size()) {
        ready.set(chosen, last);
      }
      next.run();
    }
    if (failure != null) {
      throw new AssertionError("A simulated thread failed: " + failure, failure);
    }
  }

  private void passTime() {
    if (ready.isEmpty() && !timers.isEmpty()) {
      nanos = Math.max(nanos, timers.peek().atNanos);
    } else {
      nanos +=
          switch (random.nextInt(30)) {
            case 0 -> random.nextInt(1200) * MILLISECOND;
            case 1, 2 -> random.nextInt(100) * MILLISECOND;
            default -> random.nextInt(2000) * 1000L;
          };
    }
    while (!timers.isEmpty() && timers.peek().atNanos <= nanos) {
      timers.poll().action.run();
    }
  }

  /** A place where another thread may go on. */
  @SuppressWarnings("ThreadPriorityCheck") // The thread scheduler is this class.
  void yieldNow() {
    if (Thread.currentThread().isVirtual()) {
      Thread.yield();
    }
  }

  private void after(long delayNanos, Runnable action) {
    timers.add(new Timer(nanos + Math.max(1, delayNanos), timerNumber++, action));
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public long processorNanos() {
    return nanos;
  }

  @Override
  public void pause(long pauseNanos) {
    Thread thread = Thread.currentThread();
    boolean[] over = new boolean[1];
    after(
        pauseNanos,
        () -> {
          over[0] = true;
          LockSupport.unpark(thread);
        });
    while (!over[0]) {
      LockSupport.park();
    }
  }

  /** Somebody only looks, and nobody else may go on; but what is looked for is just changing. */
  static final class JustChangingException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Whether somebody only looks. */
  void looking(boolean isLooking) {
    looking = isLooking;
  }

  @Override
  public void spin() {
    if (looking) {
      throw new JustChangingException();
    }
    yieldNow();
  }

  @Override
  public void executeLater(Executor executor, Runnable task, long delayNanos) {
    after(
        delayNanos,
        () -> {
          try {
            executor.execute(task);
          } catch (RejectedExecutionException e) {
            // As the contract says: nothing is run then.
          }
        });
  }

  @Override
  public Workers workers(String name, int threads) {
    return new SimulatedWorkers(name, threads);
  }

  private final class SimulatedWorkers implements Workers {
    private final String name;
    private final int threads;
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private int running;
    private boolean closing;

    SimulatedWorkers(String name, int threads) {
      this.name = name;
      this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
      if (closing) {
        throw new RejectedExecutionException(name + " is closed");
      }
      queue.add(task);
      if (running < threads) {
        running++;
        start(name, this::work);
      }
    }

    private void work() {
      try {
        for (Runnable task = queue.poll(); task != null; task = queue.poll()) {
          task.run();
        }
      } finally {
        running--;
      }
    }

    @Override
    public boolean close(Duration timeout) {
      closing = true;
      long deadline = nanos + timeout.toNanos();
      while (running > 0 && nanos < deadline) {
        pause(MILLISECOND);
      }
      return running == 0;
    }

    @Override
    public void stop() {
      closing = true;
      queue.clear();
    }

    @Override
    public boolean isClosing() {
      return closing;
    }
  }
}

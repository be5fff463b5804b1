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
 * Runs the engine's threads on the one thread that calls {@link #step}, in a random order; the time
 * that passes between steps is random, too.
 *
 * <p>The threads are virtual threads with a scheduler of our own: when one can continue, the JDK
 * passes its continuation to an executor, and here that is a list from which {@link #step} picks.
 * So threads can block anywhere, in locks, futures and pauses, and at each such place others can
 * run. The JDK has no public way yet to set the scheduler of a virtual thread, so it is set by
 * reflection; the tests' JVM is started with {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 *
 * <p>Monitors cannot be simulated: the JDK wakes a thread that waits for one from a thread of its
 * own. So no thread may wait inside {@code synchronized}; {@link #step} fails if a continuation is
 * passed by another thread than the one that runs the simulation.
 */
final class SimulatedScheduler implements Scheduler {
  /** After one step in this many, time passes. */
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
   * @param nanos the time at the beginning
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

  /** Starts a thread. If it throws, the simulation fails. */
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

  /** The stack traces of waiting threads, for messages. */
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

  /** Lets one thread run up to the next place where it may wait. */
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

  /** A place where another thread may run. */
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

  /** No other thread may run during an inspection, but the data needed is being changed. */
  static final class JustChangingException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Sets whether an inspection is in progress. */
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
            // As the contract says: the task is dropped.
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

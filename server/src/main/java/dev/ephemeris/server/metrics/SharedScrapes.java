// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Collects metrics for all requests, on one thread of its own.
 *
 * <p>Metrics may be public, and each collection reads some keys of every container. So that many
 * such requests do not use the threads of other requests, one collection runs at a time and answers
 * all requests that came before it began. Then the thread pauses several times as long as it took.
 * An answer is never older than its request.
 */
public final class SharedScrapes implements AutoCloseable {
  /** How many may wait for the next collection. */
  public static final int MAX_WAITING = 64;

  /**
   * The thread pauses this many times as long as it has worked, so it uses at most a fifth of a
   * core.
   */
  static final int REST_FACTOR = 4;

  /** The longest pause: requests wait for it and two collections at most. */
  static final long MAX_REST_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Metrics metrics;
  private final ScheduledThreadPoolExecutor thread;

  /** Requests that wait for the next collection. */
  private Map<TextFormat, CompletableFuture<byte[]>> next = new EnumMap<>(TextFormat.class);

  private int waiting;
  private boolean scheduled;
  private long restUntilNanos = System.nanoTime();

  public SharedScrapes(Metrics metrics) {
    this(metrics, Thread.ofPlatform().name("ephemeris-metrics").daemon().factory());
  }

  SharedScrapes(Metrics metrics, ThreadFactory threads) {
    this.metrics = metrics;
    this.thread = new ScheduledThreadPoolExecutor(1, threads);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** The metrics as they are after this call; empty if too many wait already. */
  public synchronized Optional<CompletableFuture<byte[]>> ask(TextFormat format) {
    if (waiting == MAX_WAITING) {
      return Optional.empty();
    }
    waiting++;
    CompletableFuture<byte[]> answer =
        next.computeIfAbsent(format, unused -> new CompletableFuture<>());
    if (!scheduled) {
      scheduled = true;
      schedule(answer);
    }
    return Optional.of(answer);
  }

  /** How many wait for the next collection. */
  public synchronized int waiting() {
    return waiting;
  }

  private void schedule(CompletableFuture<byte[]> answer) {
    try {
      long rest = Math.max(0, restUntilNanos - System.nanoTime());
      thread.schedule(this::collect, rest, TimeUnit.NANOSECONDS);
    } catch (RuntimeException | Error e) {
      // Closed, or no thread could be started; then the next request tries again.
      scheduled = false;
      waiting = 0;
      next = new EnumMap<>(TextFormat.class);
      answer.completeExceptionally(e);
    }
  }

  private void collect() {
    Map<TextFormat, CompletableFuture<byte[]>> answers;
    synchronized (this) {
      answers = next;
      next = new EnumMap<>(TextFormat.class);
      waiting = 0;
      scheduled = false;
    }
    long begin = System.nanoTime();
    try {
      Map<TextFormat, byte[]> texts = metrics.scrape(answers.keySet());
      rest(System.nanoTime() - begin);
      answers.forEach((format, answer) -> answer.complete(texts.get(format)));
    } catch (RuntimeException | Error e) {
      // The waiting requests must get an answer.
      answers.values().forEach(answer -> answer.completeExceptionally(e));
    }
  }

  private synchronized void rest(long workedNanos) {
    restUntilNanos = System.nanoTime() + Math.min(REST_FACTOR * workedNanos, MAX_REST_NANOS);
  }

  /** Waiting requests get no answer: their connections are closed before. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}

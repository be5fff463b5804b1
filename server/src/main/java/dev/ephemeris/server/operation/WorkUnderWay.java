// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Has the work of requests done: the one place that picks threads for it, and that bounds how much
 * of it waits or runs, for all connections and wires together. A wire may let a connection have
 * many requests under way, so the number of connections is no bound.
 *
 * <p>What is ready needs no thread and is not counted: point reads and short queries are answered
 * however much else waits. Work beyond the bound is refused before any of it has begun, in the way
 * in which throttled requests are: every client waits as long as it is told and tries again.
 */
final class WorkUnderWay {
  /**
   * How many requests may be under way. More than connections may be open, so that HTTP/1.1, which
   * has one request at a time on each, never comes to it.
   */
  static final int MAX_UNDER_WAY = 8192;

  /** How long a client is to wait: some of the work will be done by then. */
  static final long RETRY_AFTER_MILLIS = 50;

  private final Executor storagePool;
  private final Executor queryPool;
  private final int limit;
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * @param limit how many requests may be under way
   */
  WorkUnderWay(Engine engine, int limit) {
    this.storagePool = engine.storagePool();
    this.queryPool = engine.queryPool();
    this.limit = limit;
  }

  int count() {
    return underWay.get();
  }

  int limit() {
    return limit;
  }

  /** The result of an answer, once its work is done. */
  CompletableFuture<Result> result(Answer answer) {
    if (answer instanceof Answer.Ready(Result result)) {
      return CompletableFuture.completedFuture(result);
    }
    begin();
    CompletableFuture<Result> result;
    try {
      result = begun(answer);
    } catch (Throwable e) { // Errors too: what was counted is given back whatever happens.
      underWay.decrementAndGet();
      throw e;
    }
    return result.whenComplete((done, failure) -> underWay.decrementAndGet());
  }

  private void begin() {
    if (underWay.incrementAndGet() > limit) {
      underWay.decrementAndGet();
      throw EngineException.throttled(
          "The server has %d requests under way, the most that may wait. Try again."
              .formatted(limit),
          RETRY_AFTER_MILLIS);
    }
  }

  private CompletableFuture<Result> begun(Answer answer) {
    return switch (answer) {
      case Answer.Ready(Result result) -> CompletableFuture.completedFuture(result);
      case Answer.OnStorage(Supplier<Answer> work) -> on(storagePool, work);
      case Answer.OnQueries(Supplier<Answer> work) -> on(queryPool, work);
      case Answer.Queued(Supplier<CompletableFuture<Result>> work) -> work.get();
    };
  }

  private CompletableFuture<Result> on(Executor pool, Supplier<Answer> work) {
    return CompletableFuture.supplyAsync(work, pool).thenCompose(this::begun);
  }
}

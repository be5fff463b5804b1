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
 * Runs the work of requests: the only place that chooses threads for it, and that bounds how much
 * of it waits or runs, for all connections and wires together. The number of connections is no
 * bound, since a wire may allow many concurrent requests on one connection.
 *
 * <p>Ready answers need no thread and are not counted: point reads and short queries are answered
 * however much work waits. Work beyond the bound is refused before it starts, like throttled
 * requests: clients wait for the given time and retry.
 */
final class WorkUnderWay {
  /**
   * Bound on concurrent requests. It is larger than the limit of connections, so HTTP/1.1, which
   * has one request at a time on each, never reaches it.
   */
  static final int MAX_UNDER_WAY = 8192;

  /** How long a refused client waits before it retries. */
  static final long RETRY_AFTER_MILLIS = 50;

  private final Executor storagePool;
  private final Executor queryPool;
  private final int limit;
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * @param limit bound on concurrent requests
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

  /** The result of an answer, after its work. */
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

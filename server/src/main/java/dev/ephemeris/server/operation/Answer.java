// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A handler's answer: the result, or the work that leads to it and the kind of that work. The work
 * has not started yet. Only {@link WorkUnderWay} chooses its threads.
 */
sealed interface Answer {
  /** A result without further work. */
  record Ready(Result result) implements Answer {}

  /** Work that may wait for a disk. */
  record OnStorage(Supplier<Answer> work) implements Answer {}

  /** A query that may take long. */
  record OnQueries(Supplier<Answer> work) implements Answer {}

  /** A write, queued with its partition's writer. Any thread may queue it. */
  record Queued(Supplier<CompletableFuture<Result>> work) implements Answer {}

  static Answer ready(Result result) {
    return new Ready(result);
  }

  static Answer onStorage(Supplier<Result> work) {
    return new OnStorage(() -> new Ready(work.get()));
  }

  static Answer onQueries(Supplier<Result> work) {
    return new OnQueries(() -> new Ready(work.get()));
  }

  /** Completes every result, and every refusal by the engine, of some handlers. */
  interface Completion {
    Result done(Result result);

    Result refused(EngineException refusal);
  }

  /** This answer with completed results. */
  default Answer completed(Completion completion) {
    return switch (this) {
      case Ready(Result result) -> new Ready(completion.done(result));
      case OnStorage(Supplier<Answer> work) -> new OnStorage(() -> complete(work, completion));
      case OnQueries(Supplier<Answer> work) -> new OnQueries(() -> complete(work, completion));
      case Queued(Supplier<CompletableFuture<Result>> work) ->
          new Queued(() -> complete(completion, work));
    };
  }

  private static Answer complete(Supplier<Answer> work, Completion completion) {
    try {
      return work.get().completed(completion);
    } catch (EngineException refusal) {
      return new Ready(completion.refused(refusal));
    }
  }

  private static CompletableFuture<Result> complete(
      Completion completion, Supplier<CompletableFuture<Result>> work) {
    try {
      return work.get().handle((result, failure) -> complete(result, failure, completion));
    } catch (EngineException refusal) {
      return CompletableFuture.completedFuture(completion.refused(refusal));
    }
  }

  private static Result complete(
      @Nullable Result result, @Nullable Throwable failure, Completion completion) {
    if (result != null) {
      return completion.done(result);
    }
    Throwable cause =
        failure instanceof CompletionException wrapper && wrapper.getCause() != null
            ? wrapper.getCause()
            : failure;
    if (cause instanceof EngineException refusal) {
      return completion.refused(refusal);
    }
    throw new CompletionException(cause);
  }
}

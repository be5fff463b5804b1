// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A handler's answer: the result, or what has to be done for it, and what kind of work that is.
 * Nothing of that work has begun yet. Only {@link WorkUnderWay} knows which threads do it.
 */
sealed interface Answer {
  /** The result is at hand. */
  record Ready(Result result) implements Answer {}

  /** Work that may wait for a disk. */
  record OnStorage(Supplier<Answer> work) implements Answer {}

  /** A query that may compute for long. */
  record OnQueries(Supplier<Answer> work) implements Answer {}

  /** A change that is queued with the writer of its partition, which any thread may do. */
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

  /** What is done to every result of some handlers, and to the engine's refusals. */
  interface Completion {
    Result done(Result result);

    Result refused(EngineException refusal);
  }

  /** The same answer, completed. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.engine.base.EngineException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A write in the queue; after its turn, its result, which waits for the commit. */
final class QueuedWrite<R> {
  private final Mutation<R> mutation;
  private final CompletableFuture<R> future;
  private final Executor answerOn;
  private @Nullable R result;
  private @Nullable Throwable refusal;

  QueuedWrite(Mutation<R> mutation, CompletableFuture<R> future, Executor answerOn) {
    this.mutation = mutation;
    this.future = future;
    this.answerOn = answerOn;
  }

  void applyTo(WriteView view, @Nullable EngineException closed) {
    refusal = null;
    try {
      if (closed != null) {
        throw closed;
      }
      result = mutation.apply(view);
      if (!view.fits()) {
        throw view.tooLarge();
      }
      view.accept();
    } catch (RuntimeException e) {
      view.reject();
      refusal = e;
    }
  }

  /** The keys that it will read. */
  List<byte[]> keys() {
    return mutation.keys();
  }

  /** The executor for its result. */
  Executor answerOn() {
    return answerOn;
  }

  void fail(Throwable failure) {
    refusal = failure;
  }

  void answer() {
    if (refusal != null) {
      future.completeExceptionally(refusal);
    } else {
      future.complete(result);
    }
  }
}

package dev.ephemeris.engine.shard;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.store.CommitLimits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A write in the queue, and after its turn the answer that waits for the commit. */
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

  void applyTo(WriteView view, @Nullable EngineException closed, CommitLimits limits) {
    refusal = null;
    try {
      if (closed != null) {
        throw closed;
      }
      result = mutation.apply(view);
      if (view.ownBytes() > limits.maxBytes() / 2
          || view.ownOperations() > limits.maxOperations() / 2) {
        throw new EngineException(
            Reason.TOO_LARGE,
            "The write changes %d entries with %d bytes in all, and storage takes %d and %d at most."
                .formatted(
                    view.ownOperations(),
                    view.ownBytes(),
                    limits.maxOperations() / 2,
                    limits.maxBytes() / 2));
      }
      view.accept();
    } catch (RuntimeException e) {
      view.reject();
      refusal = e;
    }
  }

  /** Where it is to be answered. */
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

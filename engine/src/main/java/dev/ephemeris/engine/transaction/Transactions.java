// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs transactions: prepares them, queues them with the writer of their partition, and charges the
 * partition's budget, also for refused ones.
 */
public final class Transactions {
  /** Larger texts are prepared on the storage pool, so that network threads stay free. */
  static final long MAX_BYTES_AT_ONCE = 16 * 1024;

  /**
   * While prepared entries of waiting transactions take more memory than this, no more are
   * prepared.
   */
  static final long MAX_PREPARED_BYTES = 32L * 1024 * 1024;

  private final StoredVersions versions;
  private final Executor storagePool;
  private final AtomicLong preparedBytes = new AtomicLong();

  public Transactions(StoredVersions versions, Executor storagePool) {
    this.versions = versions;
    this.storagePool = storagePool;
  }

  /**
   * Queues a transaction. The future gets a result for each operation once they are durable or
   * refused. It fails if the whole transaction cannot be done, for example if it is too large for a
   * commit.
   *
   * @param answerOn completes the future
   */
  public CompletableFuture<List<OperationResult>> submit(
      Transaction transaction, Executor answerOn) {
    transaction.partition().budget().admit();
    if (transaction.bodyBytes() <= MAX_BYTES_AT_ONCE) {
      return prepareAndQueue(transaction, answerOn);
    }
    CompletableFuture<Transaction> onStorage = new CompletableFuture<>();
    storagePool.execute(() -> onStorage.complete(transaction));
    return onStorage.thenCompose(large -> prepareAndQueue(large, answerOn));
  }

  /** Queues a purge, which runs when no write waits, and charges it to spare throughput. */
  public static CompletableFuture<Purge.Result> submit(Purge purge) {
    Partition partition = purge.partition();
    return partition
        .writer()
        .submitInBackground(new PurgeTurn(purge))
        .thenApply(
            result -> {
              partition.budget().spendSpare(purge.cost());
              return result;
            });
  }

  private CompletableFuture<List<OperationResult>> prepareAndQueue(
      Transaction transaction, Executor answerOn) {
    if (preparedBytes.get() > MAX_PREPARED_BYTES) {
      return queue(
          transaction,
          transaction.operations().stream().map(PreparedOperation::of).toList(),
          0,
          answerOn);
    }
    Preparation preparation = new Preparation(transaction, versions);
    List<PreparedOperation> prepared = preparation.prepare();
    return queue(transaction, prepared, preparation.bytes(), answerOn);
  }

  /**
   * @param bytes the memory of what was prepared
   */
  private CompletableFuture<List<OperationResult>> queue(
      Transaction transaction, List<PreparedOperation> operations, long bytes, Executor answerOn) {
    Partition partition = transaction.partition();
    preparedBytes.addAndGet(bytes);
    CompletableFuture<List<OperationResult>> done =
        partition
            .writer()
            .submit(new TransactionTurn(transaction, operations), answerOn)
            // Not in the turn, which may run several times.
            .whenComplete(
                (results, failure) -> {
                  preparedBytes.addAndGet(-bytes);
                  partition.budget().spend(charge(results, failure));
                });
    return switch (transaction.atomicity()) {
      case ALL_OR_NOTHING -> done;
      case ONE_BY_ONE ->
          done.thenCompose(
              results ->
                  results.size() == operations.size()
                      ? CompletableFuture.completedFuture(results)
                      : queueRest(transaction, operations, results, answerOn));
    };
  }

  /** Queues the operations that did not fit into the same commit. */
  private CompletableFuture<List<OperationResult>> queueRest(
      Transaction transaction,
      List<PreparedOperation> operations,
      List<OperationResult> done,
      Executor answerOn) {
    List<PreparedOperation> rest = operations.subList(done.size(), operations.size());
    return queue(transaction, rest, 0, answerOn)
        .handle(
            (results, failure) -> {
              List<OperationResult> all = new ArrayList<>(done);
              all.addAll(failure == null ? results : refused(rest.size(), failure));
              return all;
            });
  }

  /** The first operations are durable, so a failure of storage is the result of the others only. */
  private static List<OperationResult> refused(int operations, Throwable failure) {
    EngineException refusal = refusalOf(failure);
    List<OperationResult> results = new ArrayList<>(operations);
    for (int i = 0; i < operations; i++) {
      results.add(new OperationResult.Refused(refusal));
    }
    return results;
  }

  private static EngineException refusalOf(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof EngineException refusal) {
      return refusal;
    }
    EngineException ofStorage = EngineException.ofStorage(cause);
    if (ofStorage != null) {
      return ofStorage;
    }
    throw new IllegalStateException("A transaction has failed after some of it was done", cause);
  }

  private static RequestUnits charge(
      @Nullable List<OperationResult> results, @Nullable Throwable failure) {
    if (results == null) {
      return failure instanceof EngineException refusal
          ? new RequestUnits(refusal.chargeHundredths())
          : RequestUnits.ZERO;
    }
    RequestUnits charge = RequestUnits.ZERO;
    for (OperationResult result : results) {
      charge = charge.plus(result.charge());
    }
    return charge;
  }

  /** The refusal of an operation on an item that does not exist. */
  public static EngineException notFound() {
    return EngineException.notFound("The item was never there, was deleted, or has expired.");
  }
}

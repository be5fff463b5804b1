// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.shard.Mutation;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.shard.WriteView.Savepoint;
import dev.ephemeris.engine.throughput.RequestCharge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A transaction in its turn. It returns the results of the first operations: all of them, unless
 * they run one by one and do not fit into one commit.
 */
final class TransactionTurn implements Mutation<List<OperationResult>> {
  private final Transaction transaction;
  private final List<PreparedOperation> operations;

  TransactionTurn(Transaction transaction, List<PreparedOperation> operations) {
    this.transaction = transaction;
    this.operations = operations;
  }

  @Override
  public List<byte[]> keys() {
    return operations.stream().flatMap(operation -> operation.keys().stream()).toList();
  }

  @Override
  public List<OperationResult> apply(WriteView view) {
    return switch (transaction.atomicity()) {
      case ALL_OR_NOTHING -> allOrNothing(view);
      case ONE_BY_ONE -> oneByOne(view);
    };
  }

  private List<OperationResult> allOrNothing(WriteView view) {
    Savepoint begin = view.savepoint();
    List<OperationResult> results = new ArrayList<>(operations.size());
    for (PreparedOperation operation : operations) {
      OperationResult result = apply(view, operation);
      if (result instanceof OperationResult.Refused) {
        view.rollBack(begin);
        List<OperationResult> refused =
            new ArrayList<>(Collections.nCopies(operations.size(), OperationResult.NOT_TRIED));
        refused.set(results.size(), result);
        return refused;
      }
      if (!view.fits()) {
        throw view.tooLarge();
      }
      results.add(result);
    }
    return results;
  }

  private List<OperationResult> oneByOne(WriteView view) {
    List<OperationResult> results = new ArrayList<>(operations.size());
    for (PreparedOperation operation : operations) {
      Savepoint before = view.savepoint();
      OperationResult result = apply(view, operation);
      if (!view.fits()) {
        EngineException tooLarge = view.tooLarge();
        view.rollBack(before);
        if (!results.isEmpty()) {
          return results;
        }
        result = new OperationResult.Refused(tooLarge);
      }
      results.add(result);
    }
    return results;
  }

  private OperationResult apply(WriteView view, PreparedOperation operation) {
    Savepoint before = view.savepoint();
    try {
      return new OperationResult.Done(new OperationTurn(transaction, operation, view).apply());
    } catch (EngineException refusal) {
      view.rollBack(before);
      return new OperationResult.Refused(
          refusal
              .charged(RequestCharge.refusal().hundredths())
              .seenAt(transaction.partition().id(), before.lsn()));
    }
  }
}

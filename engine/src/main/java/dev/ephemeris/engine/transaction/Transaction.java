// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import java.util.List;

/**
 * Operations on items of one partition. They are done in order, each one sees those before it, and
 * all are judged by one moment; of {@link Atomicity#ONE_BY_ONE} only those that fit into one
 * commit.
 *
 * <p>A user's transaction is on items of one partition key; that is checked by whoever makes it.
 */
public record Transaction(
    Container container, Partition partition, Atomicity atomicity, List<Operation> operations) {
  /** The most operations of one transaction. */
  public static final int MAX_OPERATIONS = 100;

  public Transaction {
    if (operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
      throw EngineException.invalid(
          "A transaction has 1 to %d operations; this one has %d."
              .formatted(MAX_OPERATIONS, operations.size()));
    }
    operations = List.copyOf(operations);
  }

  /** How long the texts are that it writes. */
  long bodyBytes() {
    long bytes = 0;
    for (Operation operation : operations) {
      var body = operation.body();
      bytes += body == null ? 0 : body.properties().length;
    }
    return bytes;
  }
}

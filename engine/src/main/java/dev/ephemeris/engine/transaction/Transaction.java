// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import java.util.List;

/**
 * Operations on items of one partition. They run in order, each one sees the changes of those
 * before it, and all are judged by one moment; with {@link Atomicity#ONE_BY_ONE} only as many as
 * fit into one commit.
 *
 * <p>The operations of a user's transaction must have the same partition key; its creator checks
 * that.
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

  /** The length of the texts that it writes. */
  long bodyBytes() {
    long bytes = 0;
    for (Operation operation : operations) {
      var body = operation.body();
      bytes += body == null ? 0 : body.properties().length;
    }
    return bytes;
  }
}

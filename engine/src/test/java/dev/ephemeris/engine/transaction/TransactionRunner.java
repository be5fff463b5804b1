// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Runs transactions on the container of a test's engine, whose items have the key "p". */
record TransactionRunner(TestEngine engine) {
  private static final PartitionKey KEY = PartitionKey.of("p");

  Partition partition() {
    return engine.container().partitions().getFirst();
  }

  Target target(String id) {
    Container container = engine.container();
    return Target.of(
        ItemKeys.key(EffectivePartitionKey.of(KEY, container.partitionKeyDefinition()), KEY, id));
  }

  Operation create(String id, String more) {
    return new Operation.Create(target(id), engine.body(id, more));
  }

  Operation upsert(String id, String more) {
    return new Operation.Upsert(target(id), engine.body(id, more), null);
  }

  Operation replace(String id, String more) {
    return new Operation.Replace(target(id), engine.body(id, more), null);
  }

  /** Replaces an item, which gets another id. */
  Operation rename(String id, String newId, String more) {
    return new Operation.Replace(target(id), target(newId).key(), engine.body(newId, more), null);
  }

  Operation delete(String id) {
    return new Operation.Delete(target(id), null);
  }

  Operation restore(String id) {
    return new Operation.Restore(target(id));
  }

  CompletableFuture<List<OperationResult>> begin(Atomicity atomicity, List<Operation> operations) {
    return engine
        .engine()
        .transactions()
        .submit(
            new Transaction(engine.container(), partition(), atomicity, operations), Runnable::run);
  }

  List<OperationResult> run(Atomicity atomicity, Operation... operations) {
    return TestEngine.await(begin(atomicity, List.of(operations)));
  }

  /** Everything stored in the partition. */
  Map<String, String> stored() {
    Map<String, String> all = new TreeMap<>();
    HexFormat hex = HexFormat.of();
    try (Snapshot snapshot = partition().shard().snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyRange.all()))) {
      while (cursor.next()) {
        all.put(hex.formatHex(cursor.key()), hex.formatHex(cursor.value()));
      }
    }
    return all;
  }
}

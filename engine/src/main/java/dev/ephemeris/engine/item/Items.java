// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.cache.CurrentItems;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.threads.StorageTempo;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.transaction.Atomicity;
import dev.ephemeris.engine.transaction.Operation;
import dev.ephemeris.engine.transaction.OperationResult;
import dev.ephemeris.engine.transaction.Target;
import dev.ephemeris.engine.transaction.Transaction;
import dev.ephemeris.engine.transaction.Transactions;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.ItemScope;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Shard;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The operations on items. Reads return the last committed state directly; they read storage and
 * must run on a thread that may wait. Writes are {@linkplain Transactions transactions} of one
 * operation; their results are delivered on the caller's executor.
 *
 * <p>Every operation is first admitted by the budget of its partition, and charged to it
 * afterwards, also if it was refused after reading.
 */
public final class Items {
  private final CurrentItems current;
  private final StorageTempo tempo;
  private final Transactions transactions;

  public Items(CurrentItems current, StorageTempo tempo, Transactions transactions) {
    this.current = current;
    this.tempo = tempo;
    this.transactions = transactions;
  }

  /**
   * Reads an item by its id if that takes almost no time, so that any thread may call it. Returns
   * null if it may take longer.
   */
  public @Nullable ItemResult readAtOnce(
      Container container, PartitionKey partitionKey, String id) {
    ItemAddress address = address(container, partitionKey, id);
    Moment moment = container.moment();
    long lsn = address.partition().shard().lsn();
    ItemRecord cached = current.peek(address.partition().shard(), address.key());
    if (cached != null) {
      address.partition().budget().admit();
      return read(address, moment, cached, lsn);
    }
    if (!tempo.isQuick()) {
      return null;
    }
    long begun = tempo.now();
    try {
      return read(address);
    } finally {
      tempo.readSince(begun);
    }
  }

  /** Reads an item by its id. */
  public ItemResult read(Container container, PartitionKey partitionKey, String id) {
    return read(address(container, partitionKey, id));
  }

  /** Reads an item by its resource id. */
  public ItemResult read(Container container, ResourceId resourceId) {
    return read(address(container, resourceId));
  }

  private ItemResult read(ItemAddress address) {
    address.partition().budget().admit();
    Shard shard = address.partition().shard();
    // The moment is taken first: a version that was replaced in its last second must not be judged
    // by the next second. The LSN is taken first, too: the item read is then at least as new as the
    // session token says.
    Moment moment = address.container().moment();
    long lsn = shard.lsn();
    Target target = address.target();
    ItemRecord stored =
        target.isByNumber()
            ? current.get(shard, target.number())
            : current.get(shard, target.key());
    return read(address, moment, stored, lsn);
  }

  private static ItemResult read(
      ItemAddress address, Moment moment, @Nullable ItemRecord stored, long lsn) {
    ItemRecord item = new LiveView(moment).live(stored);
    if (item == null) {
      throw charged(address.partition(), lsn, Transactions.notFound());
    }
    RequestUnits charge = RequestCharge.pointRead(item.jsonLength());
    address.partition().budget().spend(charge);
    return new ItemResult(Outcome.READ, item, address.partition(), lsn, charge);
  }

  public CompletableFuture<ItemResult> create(
      Container container, PartitionKey partitionKey, ItemBody body, Executor answerOn) {
    ItemAddress address = checkedAddress(container, partitionKey, body);
    return submit(address, answerOn, new Operation.Create(address.target(), body));
  }

  public CompletableFuture<ItemResult> upsert(
      Container container,
      PartitionKey partitionKey,
      ItemBody body,
      @Nullable String ifMatch,
      Executor answerOn) {
    ItemAddress address = checkedAddress(container, partitionKey, body);
    return submit(address, answerOn, new Operation.Upsert(address.target(), body, ifMatch));
  }

  /** Replaces an item; if the body has another id, the item gets it. */
  public CompletableFuture<ItemResult> replace(
      Container container,
      PartitionKey partitionKey,
      String id,
      ItemBody body,
      @Nullable String ifMatch,
      Executor answerOn) {
    ItemAddress after = checkedAddress(container, partitionKey, body);
    ItemAddress address = address(container, partitionKey, id);
    return submit(
        address, answerOn, new Operation.Replace(address.target(), after.key(), body, ifMatch));
  }

  /** Replaces an item named by its resource id; the body must have its partition key. */
  public CompletableFuture<ItemResult> replace(
      Container container,
      ResourceId resourceId,
      ItemBody body,
      @Nullable String ifMatch,
      Executor answerOn) {
    ItemAddress address = address(container, resourceId);
    PartitionKey partitionKey = body.partitionKey();
    ItemAddress after = address(container, partitionKey, body.id());
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(partitionKey, container.partitionKeyDefinition());
    if (!ItemScope.of(effective, partitionKey).contains(address.key())) {
      throw EngineException.invalid(
          "The partition key of an item cannot be changed; the body has another.");
    }
    return submit(
        address, answerOn, new Operation.Replace(address.target(), after.key(), body, ifMatch));
  }

  public CompletableFuture<ItemResult> delete(
      Container container,
      PartitionKey partitionKey,
      String id,
      @Nullable String ifMatch,
      Executor answerOn) {
    ItemAddress address = address(container, partitionKey, id);
    return submit(address, answerOn, new Operation.Delete(address.target(), ifMatch));
  }

  public CompletableFuture<ItemResult> delete(
      Container container, ResourceId resourceId, @Nullable String ifMatch, Executor answerOn) {
    ItemAddress address = address(container, resourceId);
    return submit(address, answerOn, new Operation.Delete(address.target(), ifMatch));
  }

  /** Restores an expired item that has not been purged yet. For administrators. */
  public CompletableFuture<ItemResult> restore(
      Container container, PartitionKey partitionKey, String id, Executor answerOn) {
    ItemAddress address = address(container, partitionKey, id);
    return submit(address, answerOn, new Operation.Restore(address.target()));
  }

  /** Runs a transaction of one operation. */
  private CompletableFuture<ItemResult> submit(
      ItemAddress address, Executor answerOn, Operation operation) {
    Transaction transaction =
        new Transaction(
            address.container(), address.partition(), Atomicity.ALL_OR_NOTHING, List.of(operation));
    return transactions
        .submit(transaction, answerOn)
        .thenApply(
            results ->
                switch (results.getFirst()) {
                  case OperationResult.Done done -> done.item();
                  case OperationResult.Refused refused -> throw refused.refusal();
                  case OperationResult.NotTried ignored ->
                      throw new IllegalStateException("The only operation was not tried");
                });
  }

  /** Charges a refusal that needed to read the item, in a state of at least this LSN. */
  private static EngineException charged(Partition partition, long lsn, EngineException refusal) {
    partition.budget().spend(RequestCharge.refusal());
    return refusal.charged(RequestCharge.refusal().hundredths()).seenAt(partition.id(), lsn);
  }

  /** The address of a body, after checking that it agrees with the request. */
  private static ItemAddress checkedAddress(
      Container container, PartitionKey partitionKey, ItemBody body) {
    if (!partitionKey.equals(body.partitionKey())) {
      throw EngineException.wrongPartitionKey(
          "The partition key in the item is %s, but the request says %s."
              .formatted(body.partitionKey().toJson(), partitionKey.toJson()));
    }
    return address(container, partitionKey, body.id());
  }

  private static ItemAddress address(Container container, PartitionKey partitionKey, String id) {
    int levels = container.partitionKeyDefinition().paths().size();
    if (partitionKey.components().size() != levels) {
      throw EngineException.wrongPartitionKey(
          "The container's partition key has %d part(s), but the request gives %s."
              .formatted(levels, partitionKey.toJson()));
    }
    EffectivePartitionKey effective =
        EffectivePartitionKey.of(partitionKey, container.partitionKeyDefinition());
    return new ItemAddress(
        container,
        container.partitions().of(effective),
        Target.of(ItemKeys.key(effective, partitionKey, id)));
  }

  private static ItemAddress address(Container container, ResourceId resourceId) {
    if (resourceId.kind() != ResourceId.Kind.ITEM
        || !resourceId.container().equals(Optional.of(container.resourceId()))) {
      throw Transactions.notFound();
    }
    long number = resourceId.number();
    EngineException notFound = Transactions.notFound();
    for (Partition partition : ItemNumbers.mayHold(container.partitions(), number)) {
      partition.budget().admit();
      long lsn = partition.shard().lsn();
      byte[] stored = partition.shard().get(ItemKeys.item(number));
      if (stored != null) {
        return new ItemAddress(
            container, partition, new Target(ItemRecord.decode(stored).key(), number));
      }
      notFound = charged(partition, lsn, notFound);
    }
    throw notFound;
  }
}

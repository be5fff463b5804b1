// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.index.IndexStateMemory;
import dev.ephemeris.engine.lacking.LackingItems;
import dev.ephemeris.engine.lacking.LackingMemory;
import dev.ephemeris.engine.ledger.ItemLedger;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionLookup;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.engine.shard.ShardWriter;
import dev.ephemeris.engine.throughput.BudgetRules;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.ttl.ContainerTime;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Opens a stored container: its settings, policy, shards and writers. */
final class ContainerFactory {
  private final Store store;
  private final EngineClock clock;
  private final Executor storagePool;
  private final Function<Shard, CommitListener> listeners;
  private final BudgetRules budgetRules;
  private final LackingMemory lackingMemory;

  /** Approximate bytes of memory used for items that lack a property, in all containers. */
  long lackingBytes() {
    return lackingMemory.bytes();
  }

  /**
   * @param listeners gives the listeners to each shard's commits
   */
  ContainerFactory(
      Store store,
      EngineClock clock,
      Executor storagePool,
      Function<Shard, CommitListener> listeners,
      BudgetRules budgetRules) {
    this.store = store;
    this.clock = clock;
    this.storagePool = storagePool;
    this.lackingMemory = new LackingMemory(clock.scheduler());
    this.listeners = listeners;
    this.budgetRules = budgetRules;
  }

  /**
   * @param stored reads its settings, and shares equal ones between containers
   */
  Container open(Database database, ContainerRecord record, StoredSettings stored) {
    ContainerSettings settings = stored.read(record);
    TtlPolicy policy =
        new TtlPolicy(
            settings.ttlMode(), record.inheritorsExpiredThrough(), record.ownersExpiredThrough());
    ContainerTime time = new ContainerTime(clock, policy);
    List<Partition> partitions = new ArrayList<>();
    for (PartitionRecord partition : record.partitions().entries()) {
      partitions.add(open(partition, time, budget(database, record)));
    }
    PartitionMap map = new PartitionMap(record.partitions().nextId(), partitions);
    return new Container(database, record, settings, map, time);
  }

  /** The partitions in another record of a container: those that it has already, and new ones. */
  PartitionMap partitions(Container container, ContainerRecord record) {
    List<Partition> partitions = new ArrayList<>();
    for (PartitionRecord partition : record.partitions().entries()) {
      partitions.add(
          container.partitions().find(partition.id()) instanceof PartitionLookup.Found found
              ? found.partition()
              : open(partition, container.time(), budget(container.database(), record)));
    }
    return new PartitionMap(record.partitions().nextId(), partitions);
  }

  private Partition open(PartitionRecord record, ContainerTime time, ThroughputBudget budget) {
    Shard shard = store.shard(new ShardId(record.shardNumber()));
    IndexStateMemory indexState = new IndexStateMemory();
    LackingItems lacking = new LackingItems(shard, lackingMemory);
    ShardWriter writer =
        new ShardWriter(
            shard,
            store.commitLimits(),
            storagePool,
            listeners.apply(shard).and(indexState).and(lacking),
            time.newGroups());
    return new Partition(
        record.id(),
        record.parents(),
        new EffectivePartitionKeyRange(key(record.minInclusive()), key(record.maxExclusive())),
        shard,
        writer,
        new ItemLedger(),
        indexState,
        lacking,
        budget);
  }

  private ThroughputBudget budget(Database database, ContainerRecord record) {
    ThroughputBudget shared = database.sharedBudget();
    return shared != null && record.throughput().kind() == Throughput.Kind.UNASKED
        ? shared
        : budgetRules.budget(
            "The container '%s' in the database '%s'".formatted(record.name(), database.name()),
            record.throughput(),
            record.partitions().entries().size());
  }

  private static EffectivePartitionKey key(String hex) {
    return EffectivePartitionKey.fromHex(hex)
        .orElseThrow(() -> new CorruptValueException("container: no effective key: " + hex));
  }
}

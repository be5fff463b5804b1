// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.throughput.BudgetRules;
import dev.ephemeris.engine.throughput.Spending;
import dev.ephemeris.engine.ttl.ContainerTime;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.DroppedShardRecord;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKeyDefinition;

/**
 * A container. The object stays the same while the container exists. Its settings are replaced as a
 * whole, so code that needs several of them calls {@link #settings} once.
 */
public final class Container implements ThroughputOwner {
  private final Database database;
  private final ResourceId resourceId;
  private final ContainerTime time;
  private final UsageMemory usage = new UsageMemory();
  private volatile State state;

  private record State(
      ContainerRecord record, ContainerSettings settings, PartitionMap partitions) {}

  Container(
      Database database,
      ContainerRecord record,
      ContainerSettings settings,
      PartitionMap partitions,
      ContainerTime time) {
    this.database = database;
    this.resourceId = ResourceId.container(record.databaseNumber(), record.number());
    this.time = time;
    this.state = new State(record, settings, partitions);
  }

  public Database database() {
    return database;
  }

  public String name() {
    return state.record.name();
  }

  @Override
  public ResourceId resourceId() {
    return resourceId;
  }

  public ContainerSettings settings() {
    return state.settings;
  }

  public PartitionKeyDefinition partitionKeyDefinition() {
    return state.settings.partitionKeyDefinition();
  }

  @Override
  public Throughput throughput() {
    return state.record.throughput();
  }

  /** Whether it spends its database's throughput and has none of its own. */
  public boolean sharesThroughput() {
    return database.sharedBudget() != null && throughput().kind() == Throughput.Kind.UNASKED;
  }

  /** The throughput that it may spend: its own, or the one that it shares. */
  public Throughput spendableThroughput() {
    return sharesThroughput() ? database.throughput() : throughput();
  }

  /** Whether requests beyond that throughput are refused. */
  public boolean isThroughputEnforced() {
    return partitions().getFirst().budget().isLimited();
  }

  /**
   * What has been spent on it since the start. If it shares its database's throughput: on all
   * containers that share it.
   */
  public Spending spending() {
    return Spending.of(partitions().stream().map(Partition::budget).toList());
  }

  /** The cached {@link ContainerUsage}. */
  public UsageMemory usage() {
    return usage;
  }

  @Override
  public long timestampSeconds() {
    return state.record.timestampSeconds();
  }

  public String etag() {
    ContainerRecord record = state.record;
    return ETag.of(record.lsn(), record.timestampSeconds());
  }

  /**
   * Its physical partitions. They may have changed at the next call, so a request calls this once.
   */
  public PartitionMap partitions() {
    return state.partitions;
  }

  /** The scheduler's time, for measuring durations. */
  public long nanoTime() {
    return time.scheduler().nanoTime();
  }

  /** The moment by which a request that starts now is judged. */
  public Moment moment() {
    return time.moment();
  }

  /** The moment by which a step on the expiry queues that starts now is judged. */
  public Moment purgeMoment() {
    return time.purgeMoment();
  }

  public TtlPolicy ttlPolicy() {
    return time.policy();
  }

  public ContainerTime time() {
    return time;
  }

  ContainerRecord record() {
    return state.record;
  }

  /** Divides its throughput among its partitions. */
  void divideThroughput(BudgetRules rules) {
    if (!sharesThroughput()) {
      PartitionMap partitions = partitions();
      partitions.forEach(
          partition -> rules.change(partition.budget(), throughput(), partitions.size()));
    }
  }

  /** Deletes its records in the catalogue, and marks its shards as dropped. */
  void deleteRecords(CatalogueStore.Changes commit) {
    ContainerRecord record = state.record;
    commit.delete(record.key());
    for (PartitionRecord partition : record.partitions().entries()) {
      DroppedShardRecord dropped = new DroppedShardRecord(partition.shardNumber());
      commit.put(dropped.key(), dropped.encode());
    }
  }

  void replace(ContainerRecord record, ContainerSettings settings) {
    replace(record, settings, state.partitions);
  }

  void replace(ContainerRecord record, ContainerSettings settings, PartitionMap partitions) {
    state = new State(record, settings, partitions);
  }
}

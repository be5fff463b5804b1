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
 * A container. The object stays the same as long as the container lives; its settings are replaced
 * as a whole, so whoever needs several of them takes {@link #settings} once.
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

  /** Whether it spends its database's throughput instead of one of its own. */
  public boolean sharesThroughput() {
    return database.sharedBudget() != null && throughput().kind() == Throughput.Kind.UNASKED;
  }

  /** What it may spend: its own throughput, or the one that it shares. */
  public Throughput spendableThroughput() {
    return sharesThroughput() ? database.throughput() : throughput();
  }

  /** Whether requests are refused when they have spent more than that. */
  public boolean isThroughputEnforced() {
    return partitions().getFirst().budget().isLimited();
  }

  /**
   * What has been spent on it since the start; where it shares its database's throughput, on all
   * that share.
   */
  public Spending spending() {
    return Spending.of(partitions().stream().map(Partition::budget).toList());
  }

  /** Remembers how much it holds. */
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
   * Its physical partitions. They may be others the next time they are asked for, so a request asks
   * once.
   */
  public PartitionMap partitions() {
    return state.partitions;
  }

  /** The scheduler's time, by which it is measured how long something takes. */
  public long nanoTime() {
    return time.scheduler().nanoTime();
  }

  /** What a request that starts now is judged by. */
  public Moment moment() {
    return time.moment();
  }

  /** What work on the expiry queues that starts now is judged by. */
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

  /** Divides its throughput between its partitions. */
  void divideThroughput(BudgetRules rules) {
    if (!sharesThroughput()) {
      PartitionMap partitions = partitions();
      partitions.forEach(
          partition -> rules.change(partition.budget(), throughput(), partitions.size()));
    }
  }

  /** Deletes what the catalogue has stored of it, and marks its shards as dropped. */
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

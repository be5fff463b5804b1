// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.throughput.BudgetRules;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A database: a name and the containers in it. */
public final class Database implements ThroughputOwner {
  private volatile DatabaseRecord record;
  private final ResourceId resourceId;
  private final @Nullable ThroughputBudget sharedBudget;
  private final Map<String, Container> containersByName = new ConcurrentHashMap<>();
  private final Map<Integer, Container> containersByNumber = new ConcurrentSkipListMap<>();

  Database(DatabaseRecord record, BudgetRules budgetRules) {
    this.record = record;
    this.resourceId = ResourceId.database(record.number());
    this.sharedBudget =
        record.throughput().kind() == Throughput.Kind.UNASKED
            ? null
            : budgetRules.budget(
                "The database '" + record.name() + "', whose containers share its throughput,",
                record.throughput(),
                1);
  }

  public String name() {
    return record.name();
  }

  @Override
  public ResourceId resourceId() {
    return resourceId;
  }

  @Override
  public long timestampSeconds() {
    return record.timestampSeconds();
  }

  public String etag() {
    return ETag.of(record.lsn(), record.timestampSeconds());
  }

  @Override
  public Throughput throughput() {
    return record.throughput();
  }

  /**
   * The budget shared by the containers without a throughput of their own; null if there is none.
   */
  @Nullable ThroughputBudget sharedBudget() {
    return sharedBudget;
  }

  /** Its containers, oldest first. */
  public List<Container> containers() {
    return List.copyOf(containersByNumber.values());
  }

  DatabaseRecord record() {
    return record;
  }

  void replace(DatabaseRecord newRecord) {
    record = newRecord;
  }

  Map<String, Container> containersByName() {
    return containersByName;
  }

  Map<Integer, Container> containersByNumber() {
    return containersByNumber;
  }

  void add(Container container) {
    containersByNumber.put(container.record().number(), container);
    containersByName.put(container.name(), container);
  }

  void remove(Container container) {
    containersByName.remove(container.name());
    containersByNumber.remove(container.record().number());
  }
}

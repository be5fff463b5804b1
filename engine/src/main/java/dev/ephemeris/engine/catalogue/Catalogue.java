// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.base.ResourceNames;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.engine.throughput.BudgetRules;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CountersRecord;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.keyspace.PartitionTable;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeyRanges;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All databases and containers, and how they change. Lookups use the {@link Directory}. Every
 * change is stored first, under one lock, and becomes visible only then.
 */
public final class Catalogue {
  /** The most databases. */
  public static final int MAX_DATABASES = 10_000;

  /** The most containers in all databases: each keeps a little memory and a shard. */
  public static final int MAX_CONTAINERS = 25_000;

  private final CatalogueStore catalogueStore;
  private final ContainerFactory containerFactory;
  private final EngineClock clock;
  private final BudgetRules budgetRules;
  private final CatalogueChanges changes;
  private final SettingsChanges settingsChanges;
  private final ShardDropper dropper;
  private final Directory directory = new Directory();
  private int containerCount;

  /** Held during each change. */
  private final ReentrantLock lock = new ReentrantLock();

  private Catalogue(
      Store store,
      EngineClock clock,
      Executor storagePool,
      Function<Shard, CommitListener> listeners,
      BudgetRules budgetRules) {
    this.clock = clock;
    this.budgetRules = budgetRules;
    this.catalogueStore = new CatalogueStore(store);
    this.changes = new CatalogueChanges(catalogueStore, lock, clock.scheduler(), storagePool);
    this.settingsChanges = new SettingsChanges(catalogueStore, changes);
    this.containerFactory = new ContainerFactory(store, clock, storagePool, listeners, budgetRules);
    this.dropper = new ShardDropper(store, catalogueStore, storagePool);
  }

  /** Approximate bytes of memory used for items that lack a property that queries sort by. */
  public long lackingBytes() {
    return containerFactory.lackingBytes();
  }

  /**
   * Reads everything stored. Drops shards that could not be dropped before a crash.
   *
   * @param listeners gives the listeners to each shard's commits
   * @param budgetRules which throughput is enforced
   */
  public static Catalogue open(
      Store store,
      EngineClock clock,
      Executor storagePool,
      Function<Shard, CommitListener> listeners,
      BudgetRules budgetRules) {
    Catalogue catalogue = new Catalogue(store, clock, storagePool, listeners, budgetRules);
    CatalogueStore.Content content = catalogue.catalogueStore.load();
    for (DatabaseRecord record : content.databases()) {
      catalogue.directory.add(new Database(record, budgetRules));
    }
    StoredSettings stored = new StoredSettings();
    for (ContainerRecord record : content.containers()) {
      Database database = catalogue.directory.ownerOf(record);
      database.add(catalogue.containerFactory.open(database, record, stored));
      catalogue.containerCount++;
    }
    content.droppedShards().forEach(catalogue.dropper::drop);
    return catalogue;
  }

  /** A number that differs after each change. */
  public long version() {
    return changes.version();
  }

  /** All databases, oldest first. */
  public List<Database> databases() {
    return directory.databases();
  }

  public Optional<Database> findDatabase(String nameOrResourceId) {
    return directory.findDatabase(nameOrResourceId);
  }

  public Optional<Container> findContainer(Database database, String nameOrResourceId) {
    return directory.findContainer(database, nameOrResourceId);
  }

  /** All resources with a throughput of their own, in the order of their offers' ids. */
  public List<ThroughputOwner> throughputOwners() {
    return directory.throughputOwners();
  }

  /** Makes a change, after the change before has been settled. */
  private <T> T changing(Supplier<T> change) {
    lock.lock();
    try {
      changes.settle();
      return change.get();
    } finally {
      lock.unlock();
    }
  }

  private void changing(Runnable change) {
    changing(
        () -> {
          change.run();
          return true;
        });
  }

  public Database createDatabase(String name, Throughput throughput) {
    return changing(() -> addDatabase(name, throughput));
  }

  private Database addDatabase(String name, Throughput throughput) {
    ResourceNames.check("a database", name);
    if (directory.hasDatabase(name)) {
      throw new EngineException(
              Reason.ALREADY_EXISTS, "A database with the id '%s' exists already.".formatted(name))
          .charged(RequestCharge.refusal().hundredths());
    }
    if (directory.databaseCount() >= MAX_DATABASES) {
      throw new EngineException(
          Reason.LIMIT_REACHED,
          "There are %d databases, the most there may be.".formatted(MAX_DATABASES));
    }
    CountersRecord counters = catalogueStore.counters();
    DatabaseRecord record =
        new DatabaseRecord(
            counters.nextDatabase(),
            name,
            catalogueStore.nextLsn(),
            clock.storedNowSeconds(),
            throughput);
    Database database = new Database(record, budgetRules);
    store(
        new CountersRecord(
            counters.nextDatabase() + 1, counters.nextContainer(), counters.nextShard()),
        commit -> commit.put(record.key(), record.encode()),
        () -> directory.add(database));
    return database;
  }

  public void deleteDatabase(Database database, @Nullable String ifMatch) {
    changing(() -> remove(database, ifMatch));
  }

  private void remove(Database database, @Nullable String ifMatch) {
    directory.checkExists(database);
    ETag.check(ifMatch, database.etag());
    List<Container> containers = database.containers();
    store(
        commit -> {
          commit.delete(database.record().key());
          containers.forEach(container -> container.deleteRecords(commit));
        },
        () -> {
          directory.remove(database);
          containers.forEach(this::forget);
        });
  }

  public Container createContainer(
      Database database, ContainerSettings settings, Throughput throughput) {
    return changing(() -> addContainer(database, settings, throughput));
  }

  private Container addContainer(
      Database database, ContainerSettings settings, Throughput throughput) {
    directory.checkExists(database);
    if (database.containersByName().containsKey(settings.name())) {
      throw new EngineException(
          Reason.ALREADY_EXISTS,
          "A container with the id '%s' exists already.".formatted(settings.name()));
    }
    if (containerCount >= MAX_CONTAINERS) {
      throw new EngineException(
          Reason.LIMIT_REACHED,
          "There are %d containers, the most there may be.".formatted(MAX_CONTAINERS));
    }
    CountersRecord counters = catalogueStore.counters();
    boolean shares =
        database.sharedBudget() != null && throughput.kind() == Throughput.Kind.UNASKED;
    int partitions =
        shares ? database.throughput().sharedPartitionCount() : throughput.partitionCount();
    PartitionKeyDefinition definition = settings.partitionKeyDefinition();
    PartitionTable table =
        PartitionTable.initial(
            PartitionKeyRanges.split(definition.kind(), definition.version(), partitions),
            counters.nextShard());
    TtlPolicy policy = TtlPolicy.initial(settings.ttlMode());
    ContainerRecord record =
        new ContainerRecord(
            database.record().number(),
            counters.nextContainer(),
            settings.name(),
            catalogueStore.nextLsn(),
            clock.storedNowSeconds(),
            settings.json().toString(),
            throughput,
            policy.inheritorsExpiredThrough(),
            policy.ownersExpiredThrough(),
            table);
    Container container = containerFactory.open(database, record, new StoredSettings());
    store(
        new CountersRecord(
            counters.nextDatabase(),
            counters.nextContainer() + 1,
            counters.nextShard() + partitions),
        commit -> commit.put(record.key(), record.encode()),
        () -> {
          container.usage().isEmpty(container.nanoTime());
          database.add(container);
          containerCount++;
        });
    return container;
  }

  /** Replaces a container's settings. A change of its TTL applies to all its items at once. */
  public void replaceContainer(
      Container container, ContainerSettings settings, @Nullable String ifMatch) {
    changing(
        () -> {
          directory.checkExists(container);
          ETag.check(ifMatch, container.etag());
          settings.checkReplaces(container.settings());
          settingsChanges.replace(container, settings);
        });
  }

  /**
   * Gives a container other partitions, for example after a split. Requests in progress continue
   * with the partitions that they began with. The shards of new partitions already hold their data,
   * and nothing has been written since to the partitions that are removed.
   */
  void replacePartitions(Container container, PartitionTable table) {
    changing(
        () -> {
          directory.checkExists(container);
          ContainerRecord record = container.record().with(table);
          PartitionMap before = container.partitions();
          PartitionMap after = containerFactory.partitions(container, record);
          store(
              commit -> commit.put(record.key(), record.encode()),
              () -> {
                container.replace(record, container.settings(), after);
                container.divideThroughput(budgetRules);
                before.without(after).forEach(dropper::close);
              });
        });
  }

  public void deleteContainer(Container container, @Nullable String ifMatch) {
    changing(() -> remove(container, ifMatch));
  }

  private void remove(Container container, @Nullable String ifMatch) {
    directory.checkExists(container);
    ETag.check(ifMatch, container.etag());
    store(
        container::deleteRecords,
        () -> {
          container.database().remove(container);
          forget(container);
        });
  }

  /**
   * Replaces a throughput. The new one applies at once, and counts as asked for unless it is {@link
   * Throughput#UNASKED}.
   */
  public void replaceThroughput(
      ThroughputOwner owner, Throughput throughput, @Nullable String ifMatch) {
    changing(() -> replace(owner, throughput, ifMatch));
  }

  private void replace(ThroughputOwner owner, Throughput throughput, @Nullable String ifMatch) {
    ETag.check(ifMatch, owner.offerETag());
    if (throughput.kind() == Throughput.Kind.UNASKED) {
      owner.checkRemovable();
    }
    switch (owner) {
      case Database database -> {
        directory.checkExists(database);
        DatabaseRecord old = database.record();
        DatabaseRecord record =
            new DatabaseRecord(
                old.number(), old.name(), old.lsn(), old.timestampSeconds(), throughput);
        store(
            commit -> commit.put(record.key(), record.encode()),
            () -> {
              database.replace(record);
              budgetRules.change(Objects.requireNonNull(database.sharedBudget()), throughput, 1);
            });
      }
      case Container container -> {
        directory.checkExists(container);
        ContainerRecord record = container.record().with(throughput);
        store(
            commit -> commit.put(record.key(), record.encode()),
            () -> {
              container.replace(record, container.settings());
              container.divideThroughput(budgetRules);
            });
      }
    }
  }

  private void store(Consumer<CatalogueStore.Changes> change, Runnable applied) {
    store(catalogueStore.counters(), change, applied);
  }

  private void store(
      CountersRecord counters, Consumer<CatalogueStore.Changes> change, Runnable applied) {
    changes.store(counters, change, applied, applied, () -> {});
  }

  /** Ends all writing. Waiting writes are refused. */
  public void close() {
    for (Database database : databases()) {
      for (Container container : database.containers()) {
        container.partitions().forEach(partition -> partition.writer().close());
      }
    }
  }

  /** Removes the container from memory. Its data is dropped in the background. */
  private void forget(Container container) {
    containerCount--;
    dropper.drop(container);
  }
}

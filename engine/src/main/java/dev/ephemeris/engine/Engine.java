// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.background.BackgroundWorker;
import dev.ephemeris.engine.background.WrittenShards;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.cache.CurrentItems;
import dev.ephemeris.engine.cache.ItemCache;
import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerUsage;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.forecast.ExpiryReports;
import dev.ephemeris.engine.item.Items;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.page.ClientPlans;
import dev.ephemeris.engine.query.page.QueryRunner;
import dev.ephemeris.engine.threads.StoragePool;
import dev.ephemeris.engine.threads.StorageTempo;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.engine.transaction.StoredVersions;
import dev.ephemeris.engine.transaction.Transactions;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The document database: a store, opened, with everything that works on it.
 *
 * <p>A call that uses storage may wait for a disk. Callers run such work on {@link #storagePool};
 * the engine's own writers run there too.
 */
public final class Engine implements AutoCloseable {
  private static final long KILOBYTE = 1024;

  private final StoragePool storagePool;
  private final StoragePool queryPool;
  private final EngineClock clock;
  private final Catalogue catalogue;
  private final Transactions transactions;
  private final Items items;
  private final QueryRunner queries;
  private final ClientPlans clientPlans;
  private final BackgroundWorker backgroundWorker;
  private final ExpiryReports expiryReports;

  private Engine(
      StoragePool storagePool,
      EngineClock clock,
      Catalogue catalogue,
      ItemCache cache,
      WrittenShards written,
      boolean isLocal,
      EngineOptions options) {
    this.storagePool = storagePool;
    this.queryPool = StoragePool.forQueries(clock.scheduler());
    this.clock = clock;
    this.catalogue = catalogue;
    StorageTempo tempo = new StorageTempo(options.nanoTime(), isLocal);
    CurrentItems current = new CurrentItems(cache, options.rememberedNumbers());
    this.transactions = new Transactions(storedVersions(current), storagePool);
    this.items = new Items(current, tempo, transactions);
    this.queries = new QueryRunner(options.queryLimits(), new ItemsByNumber(cache), tempo);
    this.clientPlans = new ClientPlans(queries, clock::nowSeconds);
    this.backgroundWorker = new BackgroundWorker(catalogue, written, clock, options.expiry());
    this.expiryReports = new ExpiryReports(backgroundWorker);
  }

  private static StoredVersions storedVersions(CurrentItems current) {
    return new StoredVersions() {
      @Override
      public @Nullable ItemRecord peek(Shard shard, ItemKey key) {
        return current.peek(shard, key);
      }

      @Override
      public long guessNumber(Shard shard, ItemKey key) {
        return current.guessNumber(shard, key);
      }
    };
  }

  /** Opens the data of a store, or prepares an empty store. The caller closes the store. */
  public static Engine open(Store store, MachineClock machine) {
    return open(store, machine, EngineOptions.defaults());
  }

  /** As {@link #open(Store, MachineClock)}, with options. */
  public static Engine open(Store store, MachineClock machine, EngineOptions options) {
    return open(store, machine, options, progress -> {});
  }

  /**
   * The same, for data that may be of an earlier format. Then this may take long.
   *
   * @param listener is told now and then, on this thread, how far the upgrade has come
   */
  public static Engine open(
      Store store,
      MachineClock machine,
      EngineOptions options,
      Consumer<UpgradeProgress> listener) {
    FormatUpgrade upgrade = FormatUpgrade.begin(store, options.nanoTime(), listener);
    Engine engine = assemble(store, upgrade, EngineClock.open(store, machine), options);
    engine.backgroundWorker.start();
    return engine;
  }

  /**
   * Opens with the caller's clock, which the engine closes. No background work runs unless the
   * caller starts the {@link #backgroundWorker}.
   */
  public static Engine open(Store store, EngineClock clock) {
    return open(store, clock, EngineOptions.defaults());
  }

  /** As {@link #open(Store, EngineClock)}, with options. */
  public static Engine open(Store store, EngineClock clock, EngineOptions options) {
    FormatUpgrade upgrade;
    try {
      upgrade = FormatUpgrade.begin(store, options.nanoTime(), progress -> {});
    } catch (RuntimeException | Error e) {
      clock.close();
      throw e;
    }
    return assemble(store, upgrade, clock, options);
  }

  /** If this fails, no thread is left behind. */
  private static Engine assemble(
      Store store, FormatUpgrade upgrade, EngineClock clock, EngineOptions options) {
    StoragePool storagePool = StoragePool.forStorage(clock.scheduler());
    try {
      ItemCache cache = new ItemCache();
      WrittenShards written = new WrittenShards();
      Catalogue catalogue =
          Catalogue.open(
              store,
              clock,
              storagePool,
              shard -> cache.listenerFor(shard).and(written.listenerFor(shard)),
              options.budgetRules());
      upgrade.finish(catalogue);
      Engine engine =
          new Engine(storagePool, clock, catalogue, cache, written, store.isLocal(), options);
      upgrade.reclaim(engine.backgroundWorker);
      return engine;
    } catch (RuntimeException | Error e) {
      clock.close();
      storagePool.close();
      throw e;
    }
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  public Items items() {
    return items;
  }

  /** Runs transactions: several operations on items of one partition. */
  public Transactions transactions() {
    return transactions;
  }

  /** Answers queries. They run on the {@link #queryPool}. */
  public QueryRunner queries() {
    return queries;
  }

  /** Makes plans that tell clients how to run a query. Reads nothing from storage. */
  public ClientPlans clientPlans() {
    return clientPlans;
  }

  /** Purges expired items and builds indexes. */
  public BackgroundWorker backgroundWorker() {
    return backgroundWorker;
  }

  /** Reports what will expire and what has expired. */
  public ExpiryReports expiryReports() {
    return expiryReports;
  }

  public EngineClock clock() {
    return clock;
  }

  /**
   * Moves time forward permanently, and returns the new present once all readers see it. Waits for
   * commits in progress, so network threads must not call it.
   *
   * @throws IllegalArgumentException if time cannot be moved that far
   */
  public long advanceClock(long seconds) {
    long now = clock.advance(seconds);
    for (Database database : catalogue.databases()) {
      database.containers().forEach(container -> container.time().awaitReaders(now));
    }
    return now;
  }

  /** Runs work that may wait for a disk. */
  public Executor storagePool() {
    return storagePool;
  }

  /** Runs queries, except short ones. */
  public Executor queryPool() {
    return queryPool;
  }

  public Database database(String nameOrResourceId) {
    return catalogue
        .findDatabase(nameOrResourceId)
        .orElseThrow(
            () ->
                EngineException.notFound(
                    "The database '%s' does not exist.".formatted(nameOrResourceId)));
  }

  /** Finds the database for an operation on something inside it. */
  public Database owningDatabase(String nameOrResourceId) {
    return catalogue
        .findDatabase(nameOrResourceId)
        .orElseThrow(
            () ->
                new EngineException(
                    EngineException.Reason.OWNER_NOT_FOUND,
                    "The database '%s' does not exist.".formatted(nameOrResourceId)));
  }

  /** Finds the container for an operation on its items. */
  public Container containerOfItems(String databaseNameOrId, String nameOrResourceId) {
    return catalogue
        .findContainer(owningDatabase(databaseNameOrId), nameOrResourceId)
        .orElseThrow(
            () ->
                EngineException.notFound(
                    "The container '%s' does not exist in the database '%s'."
                        .formatted(nameOrResourceId, databaseNameOrId)));
  }

  /** Finds the container for an operation on something inside it. */
  public Container owningContainer(String databaseNameOrId, String nameOrResourceId) {
    return catalogue
        .findContainer(owningDatabase(databaseNameOrId), nameOrResourceId)
        .orElseThrow(
            () ->
                new EngineException(
                    EngineException.Reason.OWNER_NOT_FOUND,
                    "The container '%s' does not exist in the database '%s'."
                        .formatted(nameOrResourceId, databaseNameOrId)));
  }

  /** How much a container holds, up to a second out of date; null until it has been counted. */
  public @Nullable ContainerUsage recentUsage(Container container) {
    return container.usage().recent(() -> usage(container), storagePool, container.nanoTime());
  }

  /** How much a container holds. Reads storage. */
  public ContainerUsage usage(Container container) {
    long items = 0;
    long kilobytes = 0;
    for (Partition partition : container.partitions()) {
      ContainerUsage usage = usage(partition);
      items += usage.items();
      kilobytes += usage.kilobytes();
    }
    return new ContainerUsage(items, kilobytes);
  }

  /** The same for one of its partitions. */
  public ContainerUsage usage(Partition partition) {
    try (Snapshot snapshot = partition.shard().snapshot()) {
      return new ContainerUsage(
          new TallyReader(snapshot).items(),
          Math.ceilDiv(snapshot.approximateBytes(ItemKeys.items()), KILOBYTE));
    }
  }

  /** Lets running writes finish, refuses all others, and stops. */
  @Override
  public void close() {
    queryPool.close();
    backgroundWorker.close();
    catalogue.close();
    clock.close();
    storagePool.close();
  }
}

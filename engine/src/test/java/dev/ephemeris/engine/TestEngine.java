// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.catalogue.OtherPartitionIds;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.item.Items;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStore;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An engine on RocksDB with a machine's clock that the test sets. It has one container, {@code
 * items}, partitioned by {@code /pk}; items created by the short methods have the key "p".
 */
public final class TestEngine implements AutoCloseable {
  /** The time at which tests begin. */
  public static final long START = 1_700_000_000L;

  private static final PartitionKey KEY = PartitionKey.of("p");

  private final Path folder;
  private final UnaryOperator<Store> wrapping;
  private EngineOptions options;
  private final AtomicLong machineSeconds = new AtomicLong(START);
  private volatile Runnable whenClockIsRead = () -> {};
  private HookedStore store;
  private Engine engine;

  public TestEngine(Path folder) {
    this(folder, EngineOptions.defaults());
  }

  public TestEngine(Path folder, EngineOptions options) {
    this(folder, options, UnaryOperator.identity());
  }

  /** With a wrapper around the store, to observe or disturb it. */
  public TestEngine(Path folder, UnaryOperator<Store> wrapping) {
    this(folder, EngineOptions.defaults(), wrapping);
  }

  private TestEngine(Path folder, EngineOptions options, UnaryOperator<Store> wrapping) {
    this.folder = folder;
    this.wrapping = wrapping;
    this.options = options;
    this.store = openStore();
    this.engine = openEngine();
  }

  private HookedStore openStore() {
    return new HookedStore(
        wrapping.apply(
            RocksStore.open(folder, RocksStoreOptions.defaults().durability(Durability.OS))));
  }

  private Engine openEngine() {
    return Engine.open(store, EngineClock.openWithoutTicker(store, this::machineMillis), options);
  }

  private long machineMillis() {
    whenClockIsRead.run();
    return machineSeconds.get() * 1000;
  }

  public Engine engine() {
    return engine;
  }

  public HookedStore store() {
    return store;
  }

  /** Closes everything and opens it again on the same data. */
  public void restart() {
    close();
    store = openStore();
    engine = openEngine();
  }

  /** Closes and opens it again with other options. */
  public void restart(EngineOptions newOptions) {
    options = newOptions;
    restart();
  }

  /** Runs all background work that is due. */
  public void purge() {
    engine.backgroundWorker().runUntilIdle();
  }

  public TtlStatus status() {
    return engine.expiryReports().status(container());
  }

  /** Moves the machine's clock, forwards or backwards, and lets the engine's clock tick. */
  public void machineClockMoves(long seconds) {
    machineClockMovesUnnoticed(seconds);
    engine.clock().tick();
  }

  /** Runs an action each time before the machine's clock is read. */
  public void whenTheClockIsRead(Runnable action) {
    whenClockIsRead = action;
  }

  /** Moves the machine's clock without a tick. */
  public void machineClockMovesUnnoticed(long seconds) {
    machineSeconds.addAndGet(seconds);
  }

  /** Creates the container with the given settings and its id and partition key. */
  public Container createContainer(String moreSettings) {
    engine.catalogue().createDatabase("db", Throughput.UNASKED);
    return createContainer("items", moreSettings, Throughput.UNASKED);
  }

  /**
   * Creates a container. If it has several partitions, their ids differ from their positions, so
   * that a test fails if code confuses the two.
   */
  public Container createContainer(String name, String moreSettings, Throughput throughput) {
    Container container = createPlainContainer(name, moreSettings, throughput);
    if (container.partitions().size() > 1) {
      OtherPartitionIds.give(store, container);
    }
    return container;
  }

  /** Creates a container as users do, with partition ids in order. */
  public Container createPlainContainer(String name, String moreSettings, Throughput throughput) {
    return engine
        .catalogue()
        .createContainer(
            engine.database("db"),
            ContainerSettings.parse(settings(name, moreSettings)),
            throughput);
  }

  public Container container() {
    return container("items");
  }

  public Container container(String name) {
    return engine.owningContainer("db", name);
  }

  /** Replaces the container's settings by the given ones and its id and partition key. */
  public void replaceContainer(String moreSettings) {
    engine
        .catalogue()
        .replaceContainer(
            container(), ContainerSettings.parse(settings("items", moreSettings)), null);
  }

  /** Sets or removes the container's default. */
  public void defaultTtl(@Nullable Integer seconds) {
    replaceContainer(seconds == null ? "" : "\"defaultTtl\":" + seconds);
  }

  private static ObjectNode settings(String name, String more) {
    return JsonMapper.shared()
        .readValue(
            "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}%s}"
                .formatted(name, more.isEmpty() ? "" : "," + more),
            ObjectNode.class);
  }

  /** A body with this id and these other properties. */
  public ItemBody body(String id, String moreProperties) {
    String json =
        "{\"id\":\"%s\",\"pk\":\"p\"%s}"
            .formatted(id, moreProperties.isEmpty() ? "" : "," + moreProperties);
    return bodyOf(container(), json);
  }

  /** A body for an item of a container. */
  public static ItemBody bodyOf(Container container, String json) {
    ContainerSettings settings = container.settings();
    return ItemBody.parse(
        json.getBytes(StandardCharsets.UTF_8),
        settings.partitionKeyDefinition(),
        settings.indexingPolicy().indexedPaths());
  }

  public ItemResult create(String id, String moreProperties) {
    return await(items().create(container(), KEY, body(id, moreProperties), Runnable::run));
  }

  /** Creates an item in another container. */
  public ItemResult createIn(String container, String id, String moreProperties) {
    return await(
        items().create(container(container), KEY, body(id, moreProperties), Runnable::run));
  }

  public ItemResult upsert(String id, String moreProperties) {
    return await(items().upsert(container(), KEY, body(id, moreProperties), null, Runnable::run));
  }

  /** Begins to replace an item; the committing thread completes the future. */
  public CompletableFuture<ItemResult> beginReplacing(String id, String moreProperties) {
    return items().replace(container(), KEY, id, body(id, moreProperties), null, Runnable::run);
  }

  /** Begins to create an item. */
  public CompletableFuture<ItemResult> beginCreating(String id, String moreProperties) {
    return items().create(container(), KEY, body(id, moreProperties), Runnable::run);
  }

  public ItemResult replace(String id, String moreProperties) {
    return replace(id, moreProperties, null);
  }

  public ItemResult replace(String id, String moreProperties, @Nullable String ifMatch) {
    return await(
        items().replace(container(), KEY, id, body(id, moreProperties), ifMatch, Runnable::run));
  }

  public ItemResult read(String id) {
    return items().read(container(), KEY, id);
  }

  public ItemResult delete(String id) {
    return delete(id, null);
  }

  public ItemResult delete(String id, @Nullable String ifMatch) {
    return await(items().delete(container(), KEY, id, ifMatch, Runnable::run));
  }

  public ItemResult restore(String id) {
    return await(items().restore(container(), KEY, id, Runnable::run));
  }

  /** The texts of all items in a listing. */
  public List<String> list() {
    List<String> texts = new ArrayList<>();
    String continuation = null;
    do {
      ItemPage page =
          ItemListing.page(container(), new ListScope.WholeContainer(), 0, continuation);
      page.items().forEach(item -> texts.add(new String(item.json(), StandardCharsets.UTF_8)));
      continuation = page.continuation();
    } while (continuation != null);
    return texts;
  }

  /** Whether reading finds the item; asserts that the listing agrees. */
  public boolean isVisible(String id) {
    boolean listed = list().stream().anyMatch(text -> text.contains("\"id\":\"" + id + "\""));
    boolean read;
    try {
      read(id);
      read = true;
    } catch (EngineException e) {
      if (e.reason() != EngineException.Reason.NOT_FOUND) {
        throw e;
      }
      read = false;
    }
    if (read != listed) {
      throw new AssertionError("Item " + id + ": read says " + read + ", the list " + listed);
    }
    return read;
  }

  private Items items() {
    return engine.items();
  }

  /** The result of a write, or its refusal. */
  public static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof EngineException refusal) {
        throw refusal;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    engine.close();
    store.close();
  }
}

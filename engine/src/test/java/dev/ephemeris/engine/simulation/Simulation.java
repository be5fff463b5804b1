// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The whole engine, a store with faults and some clients, run step by step. A model follows what
 * was acknowledged, and after each step it is checked that nothing contradicts it.
 *
 * <p><b>Who is dead.</b> After each step the simulation asks each container what readers are told
 * at present. Where that is a new second or policy, every stored version that is expired by it is
 * marked dead: a reader could have seen that. From then on nobody may find this version or build on
 * it (T8, T24).
 *
 * <p><b>Crashes.</b> All threads are dropped where they are, with all memory, and the engine is
 * opened on what the store has. What was under way may have happened or not.
 */
final class Simulation {
  static final long START = 1_700_000_000;

  private static final Pattern TEXT =
      Pattern.compile("\\{\"id\":\"(\\w+)\",\"pk\":\"\\w+\".*?\"content\":(\\d+)");
  private static final int CLIENTS = 12;
  private static final int STEPS_PER_SHARD_CHECK = 150;
  private static final int STEPS_PER_REST = 8000;

  /** After so long without faults all is purged: the worker rests 5 s after a failure. */
  private static final long REST_NANOS = 15_000_000_000L;

  final Random random;
  final Coverage coverage = new Coverage();
  final List<ModelContainer> containers =
      List.of(new ModelContainer("a", 1), new ModelContainer("b", 2), new ModelContainer("c", 4));
  final SimulatedFaults faults;
  private SimulatedScheduler scheduler;
  private FaultyStore store;
  private Engine engine;
  private long machineOffsetMillis;
  private long contents;
  private long steps;
  private int idleClients;
  private boolean resting;
  private int life;

  Simulation(long seed, int faultsPerMille) {
    random = new Random(seed);
    scheduler = new SimulatedScheduler(random, 0);
    faults = new SimulatedFaults(random, scheduler, coverage, faultsPerMille);
    store = new FaultyStore(faults);
    faults.quiet(true);
    engine = open();
    engine.catalogue().createDatabase("db", Throughput.UNASKED);
    for (ModelContainer container : containers) {
      create(container, 300);
    }
    faults.quiet(false);
    startClients();
  }

  private Engine open() {
    EngineOptions options =
        EngineOptions.defaults()
            .unlimitedThroughput(true)
            .nanoTime(scheduler::nanoTime)
            .expiry(ExpiryOptions.defaults().stepItems(5))
            .queryLimits(new QueryLimits(1000, 4 << 20, 60, 1_000_000_000L, 20_000_000_000L));
    Engine opened =
        Engine.open(store, EngineClock.open(store, this::machineMillis, scheduler), options);
    opened.backgroundWorker().start();
    return opened;
  }

  private long machineMillis() {
    long millis = START * 1000 + machineOffsetMillis + scheduler.nanoTime() / 1_000_000;
    if (!faults.isQuiet() && random.nextInt(6) == 0) {
      scheduler.yieldNow();
    }
    return millis;
  }

  private void startClients() {
    life++;
    idleClients = 0;
    for (int i = 0; i < CLIENTS; i++) {
      SimulatedClient client = new SimulatedClient(this, life);
      scheduler.start("client", client::run);
    }
  }

  // What clients use.

  Engine engine() {
    return engine;
  }

  int life() {
    return life;
  }

  long now() {
    return quietly(() -> engine.clock().nowSeconds());
  }

  long nextContent() {
    return contents++;
  }

  void pause(long nanos) {
    scheduler.pause(nanos);
  }

  /** Waits while nothing is to be begun. */
  void awaitWork() {
    idleClients++;
    while (resting) {
      scheduler.pause(50_000_000);
    }
    idleClients--;
  }

  void machineClockSteps(long millis) {
    machineOffsetMillis += millis;
  }

  @Nullable Container find(ModelContainer container) {
    return engine.catalogue().findContainer(engine.database("db"), container.name).orElse(null);
  }

  Container create(ModelContainer model, @Nullable Integer defaultTtl) {
    model.indexing = "";
    Container made =
        engine
            .catalogue()
            .createContainer(
                engine.database("db"), settings(model, defaultTtl), throughput(model.partitions));
    model.beginAnew(defaultTtl);
    return made;
  }

  private static Throughput throughput(int partitions) {
    return partitions == 1 ? Throughput.manual(400) : Throughput.manual(partitions * 6_000L);
  }

  static ContainerSettings settings(ModelContainer model, @Nullable Integer defaultTtl) {
    String text =
        "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}%s%s}"
            .formatted(
                model.name,
                defaultTtl == null ? "" : ",\"defaultTtl\":" + defaultTtl,
                model.indexing.isEmpty() ? "" : ",\"indexingPolicy\":{" + model.indexing + "}");
    return ContainerSettings.parse(JsonMapper.shared().readValue(text, ObjectNode.class));
  }

  static Matcher parsed(byte[] json) {
    Matcher matcher = TEXT.matcher(new String(json, StandardCharsets.UTF_8));
    assertThat(matcher.find()).as(new String(json, StandardCharsets.UTF_8)).isTrue();
    return matcher;
  }

  <T> T quietly(java.util.function.Supplier<T> look) {
    boolean before = faults.isQuiet();
    faults.quiet(true);
    scheduler.looking(true);
    try {
      return look.get();
    } finally {
      faults.quiet(before);
      scheduler.looking(before);
    }
  }

  // The simulation itself.

  long steps() {
    return steps;
  }

  /** Runs so many steps, and checks after each. */
  void run(long count) {
    for (long end = steps + count; steps < end; ) {
      step();
      if (random.nextInt(STEPS_PER_REST) == 0) {
        rest();
      } else if (random.nextInt(30_000) == 0) {
        crash();
      }
    }
  }

  private void step() {
    steps++;
    long faultsBefore = faults.count();
    scheduler.step();
    coverage.step(faults.count() > faultsBefore);
    quietly(
        () -> {
          containers.forEach(this::observe);
          if (random.nextInt(STEPS_PER_SHARD_CHECK) == 0) {
            checkOneShard();
          }
          return true;
        });
  }

  /** What readers are told now; who is expired by it is dead from now on. */
  private void observe(ModelContainer model) {
    Container container = model.gone ? null : find(model);
    if (container == null) {
      return;
    }
    Moment moment;
    try {
      moment = container.moment();
    } catch (SimulatedScheduler.JustChangingException e) {
      return;
    }
    assertThat(moment.nowSeconds())
        .as("%s: the second that readers are told", model.name)
        .isGreaterThanOrEqualTo(model.toldSecond);
    if (moment.nowSeconds() == model.toldSecond && moment.policy().mode().equals(model.toldMode)) {
      return;
    }
    CutOffs cutOffs = moment.cutOffs();
    CutOffs before = model.toldCutOffs;
    if (before != null) {
      assertThat(cutOffs.inheritorsThrough()).isGreaterThanOrEqualTo(before.inheritorsThrough());
      assertThat(cutOffs.ownersThrough()).isGreaterThanOrEqualTo(before.ownersThrough());
    }
    model.toldSecond = moment.nowSeconds();
    model.toldMode = moment.policy().mode();
    model.toldCutOffs = cutOffs;
    Integer seconds = ModelContainer.secondsOf(moment.policy().mode());
    for (ItemRecord item : stored(container)) {
      Version version = version(model, item);
      version.dead |= version.isOver(seconds, moment.nowSeconds());
    }
  }

  private List<ItemRecord> stored(Container container) {
    List<ItemRecord> all = new ArrayList<>();
    for (Partition partition : container.partitions()) {
      try (Snapshot snapshot = partition.shard().snapshot()) {
        all.addAll(StoredShard.items(snapshot));
      }
    }
    return all;
  }

  static Version version(ModelContainer model, ItemRecord item) {
    Matcher text = parsed(item.json());
    return model
        .items
        .get(text.group(1))
        .find(Long.parseLong(text.group(2)), item.timestampSeconds());
  }

  static long contentOf(ItemRecord item) {
    return Long.parseLong(parsed(item.json()).group(2));
  }

  private void checkOneShard() {
    ModelContainer model = containers.get(random.nextInt(containers.size()));
    Container container = model.gone ? null : find(model);
    if (container != null) {
      List<Partition> partitions = new ArrayList<>();
      container.partitions().forEach(partitions::add);
      Partition partition = partitions.get(random.nextInt(partitions.size()));
      check(model, partition, random.nextInt(8) == 0);
    }
  }

  private void check(ModelContainer model, Partition partition, boolean withIndex) {
    try (Snapshot snapshot = partition.shard().snapshot()) {
      StoredShard.check(snapshot, withIndex, model.name + " " + partition.id());
    }
  }

  /** Has all come to rest without faults, and compares everything. */
  private void rest() {
    resting = true;
    faults.failing(false);
    runUntilIdle();
    long end = scheduler.nanoTime() + REST_NANOS;
    List<Version> dead = quietly(this::deadOnes);
    while (scheduler.nanoTime() < end) {
      step();
    }
    runUntilIdle();
    quietly(
        () -> {
          checkAll();
          assertThat(deadOnes()).as("T10 what was expired is purged").noneMatch(dead::contains);
          return true;
        });
    coverage.rests++;
    faults.failing(true);
    resting = false;
  }

  private void runUntilIdle() {
    long limit = steps + 200_000;
    while (idleClients < CLIENTS) {
      step();
      if (steps == limit) {
        throw new AssertionError(
            "Operations do not end. Where threads wait:\n" + scheduler.waitingThreads());
      }
    }
  }

  private List<Version> deadOnes() {
    List<Version> dead = new ArrayList<>();
    for (ModelContainer model : containers) {
      Container container = model.gone ? null : find(model);
      if (container != null) {
        for (ItemRecord item : stored(container)) {
          Version version = version(model, item);
          if (version.dead) {
            dead.add(version);
          }
        }
      }
    }
    return dead;
  }

  private void checkAll() {
    int live = 0;
    for (ModelContainer model : containers) {
      Container container = model.gone ? null : find(model);
      if (container == null) {
        continue;
      }
      container.partitions().forEach(partition -> check(model, partition, true));
      assertThat(container.moment().nowSeconds())
          .as("At rest readers are told the present")
          .isEqualTo(engine.clock().nowSeconds());
      java.util.Set<String> seen = new java.util.HashSet<>();
      for (ItemRecord item : stored(container)) {
        String id = parsed(item.json()).group(1);
        Version version = version(model, item);
        ModelItem known = model.items.get(id);
        seen.add(id);
        assertThat(known.possible).as("%s %s is stored", model.name, id).contains(version);
        live += version.dead ? 0 : 1;
        SimulatedClient.checkReadAtRest(this, container, model, known, version);
      }
      for (ModelItem item : model.items.values()) {
        if (!seen.contains(item.id)) {
          assertThat(item.possible)
              .as("%s %s is not stored: acknowledged = durable", model.name, item.id)
              .anyMatch(v -> v.isAbsent() || v.dead || model.mayBeOver(v, now()));
        }
      }
    }
    coverage.mostLive = Math.max(coverage.mostLive, live);
  }

  /** Ends everything, and opens what is stored. */
  private void crash() {
    coverage.crashes++;
    faults.quiet(true);
    for (ModelContainer model : containers) {
      for (ModelItem item : model.items.values()) {
        if (item.busy) {
          item.mayHaveChanged();
        }
      }
      model.policyBusy = false;
      model.lazyLately = true;
    }
    store = store.crash();
    // EngineClock says what it does not promise: a clock that was set back before a crash may show
    // seconds again that were only read by. So here it is not behind them.
    long latest = containers.stream().mapToLong(model -> model.toldSecond).max().orElse(START);
    machineOffsetMillis += Math.max(0, latest * 1000 - machineMillis());
    scheduler = new SimulatedScheduler(random, scheduler.nanoTime());
    faults.scheduler(scheduler);
    if (random.nextInt(3) == 0) {
      bringToFirstFormat();
    }
    reopen();
    settleContainers();
    faults.quiet(false);
    startClients();
  }

  /** On a thread of its own, as it waits for other threads. */
  private void reopen() {
    Optional<?>[] opened = new Optional<?>[1];
    scheduler.start("open", () -> opened[0] = Optional.of(open()));
    for (int i = 0; opened[0] == null; i++) {
      scheduler.step();
      assertThat(i).as("Steps until the engine is open").isLessThan(100_000);
    }
    engine = (Engine) opened[0].orElseThrow();
  }

  /** As data that a program wrote which did not count items. */
  private void bringToFirstFormat() {
    coverage.upgrades++;
    Shard catalogue = store.shard(SystemShards.CATALOGUE);
    long lsn = catalogue.lsn();
    byte[] format = new FormatRecord(FormatVersion.TALLIES.number() - 1).encode();
    commit(catalogue, Commit.expecting(lsn).put(FormatRecord.key(), format).to(lsn + 1));
    for (int number = 0; number < 4000; number++) {
      Shard shard = store.shard(new dev.ephemeris.store.ShardId(number));
      try (Snapshot snapshot = shard.snapshot()) {
        if (StoredShard.items(snapshot).isEmpty()) {
          continue;
        }
      } catch (dev.ephemeris.keyspace.CorruptValueException e) {
        continue;
      }
      long at = shard.lsn();
      commit(shard, Commit.expecting(at).deleteRange(Tally.all()).to(at + 1));
    }
  }

  private static void commit(Shard shard, Commit commit) {
    if (!(shard.commit(commit) instanceof dev.ephemeris.store.CommitResult.Committed)) {
      throw new StoreException("The store cannot be prepared");
    }
  }

  private void settleContainers() {
    for (ModelContainer model : containers) {
      Container container = find(model);
      if (container == null) {
        assertThat(model.gone).as("%s is there: acknowledged = durable", model.name).isTrue();
        create(model, 20);
        continue;
      }
      Integer mode = ModelContainer.secondsOf(container.settings().ttlMode());
      if (model.gone && stored(container).isEmpty()) {
        model.beginAnew(mode);
      }
      model.gone = false;
      model.isNow(mode, engine.clock().nowSeconds());
    }
  }
}

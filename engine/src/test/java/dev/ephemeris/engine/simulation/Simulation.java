// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.model.Throughput;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The whole engine, a store with faults and some clients, run step by step. A model follows what
 * was acknowledged, and after each step nothing may contradict it: see {@link Invariants} for
 * stored data, {@link SimulatedClient} and {@link ClientReads} for answers.
 *
 * <p>From time to time everything comes to rest without faults, and all data is compared. From time
 * to time the process crashes; operations in progress may have happened or not.
 */
final class Simulation {
  private static final int CLIENTS = 12;
  private static final int STEPS_PER_REST = 8000;
  private static final int STEPS_PER_CRASH = 30_000;
  private static final int CRASHES_PER_UPGRADE = 3;
  private static final int MAX_STEPS_UNTIL_IDLE = 200_000;
  private static final long REST_NANOS = 15_000_000_000L;

  final Random random;
  final Coverage coverage = new Coverage();
  final List<ModelContainer> containers =
      List.of(new ModelContainer("a", 1), new ModelContainer("b", 2), new ModelContainer("c", 4));
  private final SimulatedProcess process;
  private final Invariants invariants;
  private long contents;
  private long steps;
  private int idleClients;
  private boolean resting;
  private int life;

  /** How many clients are changing the catalogue. */
  private int catalogueChanges;

  /** Whether the outcomes of all such changes since the last rest are known. */
  private boolean catalogueIsKnown = true;

  Simulation(long seed, int faultsPerMille) {
    random = new Random(seed);
    process = new SimulatedProcess(random, coverage, faultsPerMille);
    invariants = new Invariants(this);
    quietly(
        () -> {
          engine().catalogue().createDatabase("db", Throughput.UNASKED);
          containers.forEach(container -> create(container, 300));
          return true;
        });
    startClients();
  }

  private void startClients() {
    life++;
    idleClients = 0;
    for (int i = 0; i < CLIENTS; i++) {
      SimulatedClient client = new SimulatedClient(this, life);
      process.scheduler().start("client", client::run);
    }
  }

  // Used by clients.

  Engine engine() {
    return process.engine();
  }

  /** A different number after each crash. */
  int life() {
    return life;
  }

  long now() {
    return process.nowSeconds();
  }

  long nextContent() {
    return contents++;
  }

  void pause(long nanos) {
    process.scheduler().pause(nanos);
  }

  /** Waits while no operation may begin. */
  void awaitWork() {
    idleClients++;
    while (resting) {
      pause(50_000_000);
    }
    idleClients--;
  }

  void machineClockSteps(long millis) {
    process.machineClockSteps(millis);
  }

  /** A client begins to change the catalogue. */
  void catalogueChanges() {
    catalogueChanges++;
  }

  /**
   * A client has changed the catalogue, or its change has failed.
   *
   * @param known whether the outcome is known; if not, memory is updated later
   */
  void catalogueChanged(boolean known) {
    catalogueChanges--;
    catalogueIsKnown &= known;
    if (catalogueChanges == 0 && catalogueIsKnown) {
      quietly(
          () -> {
            invariants.checkCatalogue();
            return true;
          });
    }
  }

  List<ContainerRecord> storedContainers() {
    return process.storedContainers();
  }

  @Nullable Container find(ModelContainer container) {
    return engine().catalogue().findContainer(engine().database("db"), container.name).orElse(null);
  }

  void create(ModelContainer model, @Nullable Integer defaultTtl) {
    model.indexing = "";
    Container made =
        engine()
            .catalogue()
            .createContainer(
                engine().database("db"), settings(model, defaultTtl), throughput(model.partitions));
    int partitions = 0;
    for (var ignored : made.partitions()) {
      partitions++;
    }
    assertThat(partitions).as("Partitions of %s", model.name).isEqualTo(model.partitions);
    model.beginAnew(defaultTtl);
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

  private <T> T quietly(Supplier<T> look) {
    return process.quietly(look);
  }

  // A failure of the simulation itself.

  long steps() {
    return steps;
  }

  /** Runs this many steps, and checks after each. */
  void run(long count) {
    for (long end = steps + count; steps < end; ) {
      step();
      if (random.nextInt(STEPS_PER_REST) == 0) {
        rest();
      } else if (random.nextInt(STEPS_PER_CRASH) == 0) {
        crash();
      }
    }
  }

  private void step() {
    steps++;
    long faultsBefore = process.faults.count();
    process.scheduler().step();
    coverage.step(process.faults.count() > faultsBefore);
    quietly(
        () -> {
          invariants.afterStep();
          return true;
        });
  }

  /** Lets everything come to rest without faults, and compares everything. */
  private void rest() {
    resting = true;
    process.faults.failing(false);
    runUntilIdle();
    long end = process.scheduler().nanoTime() + REST_NANOS;
    List<Version> dead = quietly(invariants::deadOnes);
    while (process.scheduler().nanoTime() < end) {
      step();
    }
    runUntilIdle();
    quietly(
        () -> {
          invariants.checkRested();
          assertThat(invariants.deadOnes())
              .as("T10 what was expired is purged")
              .noneMatch(dead::contains);
          return true;
        });
    coverage.rests++;
    catalogueIsKnown = true;
    process.faults.failing(true);
    resting = false;
  }

  private void runUntilIdle() {
    long limit = steps + MAX_STEPS_UNTIL_IDLE;
    while (idleClients < CLIENTS) {
      step();
      if (steps == limit) {
        throw new AssertionError(
            "Operations do not end. Where threads wait:\n" + process.scheduler().waitingThreads());
      }
    }
  }

  /** Ends the process where it is. */
  private void crash() {
    coverage.crashes++;
    catalogueChanges = 0;
    catalogueIsKnown = true;
    for (ModelContainer model : containers) {
      model.items.values().stream().filter(item -> item.busy).forEach(ModelItem::mayHaveChanged);
      model.policyBusy = false;
    }
    long told = containers.stream().mapToLong(model -> model.toldSecond).max().orElseThrow();
    boolean upgrades = random.nextInt(CRASHES_PER_UPGRADE) == 0;
    coverage.upgrades += upgrades ? 1 : 0;
    process.crash(told, upgrades);
    quietly(
        () -> {
          settleContainers();
          invariants.checkAll();
          return true;
        });
    startClients();
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
      if (model.gone && Invariants.stored(container).isEmpty()) {
        model.beginAnew(mode);
      }
      model.gone = false;
      model.isNow(mode, engine().clock().nowSeconds());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the engine and what is stored with the model.
 *
 * <p><b>Dead versions.</b> After each step the present moment of each container's readers is read.
 * If the second or the policy is new, every stored version that is expired by it is marked dead: a
 * reader could have seen that. From then on nothing may find this version or build on it (T8, T24).
 *
 * <p><b>Stored data</b> changes only by commits, so a shard is checked after each step that has
 * changed its LSN.
 */
final class Invariants {
  /** Computing all index entries takes longest, so it is done after one commit in this many. */
  private static final int COMMITS_PER_INDEX_CHECK = 20;

  /**
   * After this time without faults expired items are purged: the worker rests 5 s after a failure.
   */
  private static final long PURGE_SECONDS = 8;

  private final Simulation simulation;
  private final Random random;

  Invariants(Simulation simulation) {
    this.simulation = simulation;
    this.random = simulation.random;
  }

  private void eachContainer(BiConsumer<ModelContainer, Container> action) {
    for (ModelContainer model : simulation.containers) {
      Container container = model.gone ? null : simulation.find(model);
      if (container != null) {
        action.accept(model, container);
      }
    }
  }

  /** Checks what must be true after each step. */
  void afterStep() {
    eachContainer(
        (model, container) -> {
          observe(model, container);
          for (Partition partition : container.partitions()) {
            Long lsn = partition.shard().lsn();
            if (!lsn.equals(model.checkedLsns.put(partition.id(), lsn))) {
              check(model, partition, random.nextInt(COMMITS_PER_INDEX_CHECK) == 0);
            }
          }
          if (!model.lazyPartitions.isEmpty()) {
            model.lastLazyStep = simulation.steps();
          }
        });
  }

  /**
   * Reads the present moment of the readers; versions that are expired by it are dead from now on.
   */
  private void observe(ModelContainer model, Container container) {
    Moment moment;
    try {
      moment = container.moment();
    } catch (SimulatedScheduler.JustChangingException e) {
      return;
    }
    assertThat(moment.nowSeconds())
        .as("%s: the readers' second", model.name)
        .isGreaterThanOrEqualTo(model.toldSecond);
    if (moment.nowSeconds() == model.toldSecond && moment.policy().mode().equals(model.toldMode)) {
      return;
    }
    CutOffs cutOffs = moment.cutOffs();
    CutOffs before = model.toldCutOffs;
    if (before != null) {
      assertThat(cutOffs.inheritorsThrough())
          .as("T24 %s", model.name)
          .isGreaterThanOrEqualTo(before.inheritorsThrough());
      assertThat(cutOffs.ownersThrough())
          .as("T24 %s", model.name)
          .isGreaterThanOrEqualTo(before.ownersThrough());
    }
    model.toldSecond = moment.nowSeconds();
    model.toldMode = moment.policy().mode();
    model.toldCutOffs = cutOffs;
    Integer seconds = ModelContainer.secondsOf(moment.policy().mode());
    int live = 0;
    for (ItemRecord item : stored(container)) {
      Version version = model.version(item);
      version.dead |= version.isOver(seconds, moment.nowSeconds());
      live += version.dead ? 0 : 1;
    }
    model.live = live;
    simulation.coverage.live(simulation.containers.stream().mapToInt(one -> one.live).sum());
  }

  static List<ItemRecord> stored(Container container) {
    List<ItemRecord> all = new ArrayList<>();
    for (Partition partition : container.partitions()) {
      try (Snapshot snapshot = partition.shard().snapshot()) {
        all.addAll(StoredShard.items(snapshot));
      }
    }
    return all;
  }

  private void check(ModelContainer model, Partition partition, boolean withIndex) {
    try (Snapshot snapshot = partition.shard().snapshot()) {
      String where = model.name + " " + partition.id();
      List<ItemRecord> items = StoredShard.check(snapshot, withIndex, where);
      items.forEach(model::version);
      if (StoredShard.hasLazyIndex(snapshot)) {
        model.lazyPartitions.add(partition.id());
      } else {
        model.lazyPartitions.remove(partition.id());
      }
    }
  }

  /** Everything that was acknowledged is stored, and nothing else; nothing is in progress. */
  void checkAll() {
    eachContainer(
        (model, container) -> {
          container.partitions().forEach(partition -> check(model, partition, true));
          Set<String> seen = new HashSet<>();
          for (ItemRecord item : stored(container)) {
            Version version = model.version(item);
            FoundItem found = FoundItem.of(item);
            ModelItem known = model.item(found.id());
            seen.add(found.id());
            assertThat(known.possible)
                .as("acknowledged = durable: %s %s is stored", model.name, found)
                .contains(version);
            checkRead(container, model, known, version);
          }
          for (ModelItem item : model.items.values()) {
            if (!seen.contains(item.id)) {
              assertThat(item.possible)
                  .as("acknowledged = durable: %s %s is not stored", model.name, item.id)
                  .anyMatch(v -> !model.isSurelyAlive(v, simulation.now()));
            }
          }
        });
  }

  /** A point read finds the stored item. */
  private void checkRead(
      Container container, ModelContainer model, ModelItem item, Version version) {
    @Nullable FoundItem found = null;
    try {
      PartitionKey key = PartitionKey.of(item.partitionKey);
      found = FoundItem.of(simulation.engine().items().read(container, key, item.id).item().json());
    } catch (EngineException e) {
      assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
    }
    if (version.dead) {
      assertThat(found).as("T8 %s %s at rest, %s", model.name, item.id, version).isNull();
    } else if (model.isSurelyAlive(version, simulation.now())) {
      assertThat(found).as("%s %s at rest, %s", model.name, item.id, version).isNotNull();
    }
    if (found != null) {
      assertThat(item.recognize(found)).as("%s %s at rest", model.name, item.id).isSameAs(version);
    }
  }

  /** The catalogue in memory equals the stored one: the ETag and the cut-offs of each container. */
  void checkCatalogue() {
    List<String> stored = new ArrayList<>();
    for (ContainerRecord record : simulation.storedContainers()) {
      stored.add(
          "%s %s, expired through %d and %d"
              .formatted(
                  record.name(),
                  ETag.of(record.lsn(), record.timestampSeconds()),
                  record.inheritorsExpiredThrough(),
                  record.ownersExpiredThrough()));
    }
    List<String> known = new ArrayList<>();
    eachContainer(
        (model, container) -> {
          TtlPolicy policy = container.ttlPolicy();
          known.add(
              "%s %s, expired through %d and %d"
                  .formatted(
                      container.name(),
                      container.etag(),
                      policy.inheritorsExpiredThrough(),
                      policy.ownersExpiredThrough()));
        });
    assertThat(known).as("acknowledged = durable: containers").hasSameElementsAs(stored);
  }

  /** Checks what must be true after some time without faults. */
  void checkRested() {
    checkAll();
    checkCatalogue();
    eachContainer(
        (model, container) -> {
          assertThat(container.moment().nowSeconds())
              .as("At rest readers have the present second")
              .isEqualTo(simulation.now());
          Integer seconds = ModelContainer.secondsOf(container.settings().ttlMode());
          for (ItemRecord item : stored(container)) {
            Version version = model.version(item);
            assertThat(version.isOver(seconds, model.toldSecond - PURGE_SECONDS))
                .as("T10 T17 with default %s nobody purges in %s: %s", seconds, model.name, version)
                .isFalse();
          }
        });
  }

  /** Which dead versions are still stored. */
  List<Version> deadOnes() {
    List<Version> dead = new ArrayList<>();
    eachContainer(
        (model, container) -> {
          for (ItemRecord item : stored(container)) {
            Version version = model.version(item);
            if (version.dead) {
              dead.add(version);
            }
          }
        });
    return dead;
  }
}

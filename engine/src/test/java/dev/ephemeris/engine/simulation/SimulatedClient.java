// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.StoreException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A client that does one thing after the other, and checks each answer. */
final class SimulatedClient {
  /** Of deleting a container and making it anew, while storage fails now and then. */
  private static final int MAX_ATTEMPTS = 100;

  private static final String[] INDEXING = {
    "",
    "\"includedPaths\":[{\"path\":\"/content/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]",
    "\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/group/?\"}]",
    "\"compositeIndexes\":[[{\"path\":\"/group\"},{\"path\":\"/content\"}]]",
    "\"indexingMode\":\"lazy\"",
    "\"indexingMode\":\"none\""
  };

  private final Simulation simulation;
  private final Random random;
  private final int life;
  private final ClientReads reads;

  SimulatedClient(Simulation simulation, int life) {
    this.simulation = simulation;
    this.random = simulation.random;
    this.life = life;
    this.reads = new ClientReads(simulation);
  }

  void run() {
    while (simulation.life() == life) {
      simulation.awaitWork();
      act();
    }
  }

  private void act() {
    ModelContainer model = simulation.containers.get(random.nextInt(3));
    Container container = model.gone ? null : simulation.find(model);
    if (container == null) {
      simulation.pause(1_000_000);
      return;
    }
    int dice = random.nextInt(1000);
    if (dice < 560) {
      write(container, model);
    } else if (dice < 740) {
      reads.read(container, model);
    } else if (dice < 900) {
      reads.search(container, model);
    } else if (dice < 989) {
      changePolicy(container, model);
    } else if (dice < 990) {
      deleteAndCreate(container, model);
    } else if (dice < 997) {
      simulation.coverage.operation("clock step");
      simulation.machineClockSteps(random.nextInt(30_000) - 15_000);
    } else {
      simulation.pause(random.nextInt(2_000_000_000));
    }
  }

  private void write(Container container, ModelContainer model) {
    ModelItem item = model.items.get("i" + random.nextInt(ModelContainer.ITEMS));
    if (item.busy) {
      return;
    }
    String kind =
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> "upsert";
          case 4, 5 -> "create";
          case 6, 7 -> "replace";
          case 8 -> "delete";
          default -> "restore";
        };
    simulation.coverage.operation(kind);
    Integer ttl =
        switch (random.nextInt(6)) {
          case 0 -> -1;
          case 1, 2 -> 1 + random.nextInt(30);
          default -> null;
        };
    List<Version> next =
        switch (kind) {
          case "delete" -> List.of(Version.absent());
          case "restore" ->
              item.possible.stream()
                  .filter(version -> !version.isAbsent())
                  .map(version -> Version.of(version.content, version.ttl))
                  .toList();
          default -> List.of(Version.of(simulation.nextContent(), ttl));
        };
    if (!next.isEmpty()) {
      write(container, model, item, kind, next);
    }
  }

  private void write(
      Container container,
      ModelContainer model,
      ModelItem item,
      String kind,
      List<Version> coming) {
    int generation = model.generation;
    List<Version> before = List.copyOf(item.possible);
    item.begin(coming);
    try {
      ItemResult result = send(container, item, kind, coming.getFirst()).join();
      if (model.generation == generation && !model.gone) {
        accepted(model, item, before, result);
      }
    } catch (CompletionException e) {
      refused(model, item, before, kind, generation, e.getCause());
    } catch (EngineException | StoreException e) {
      refused(model, item, before, kind, generation, e);
    }
  }

  private CompletableFuture<ItemResult> send(
      Container container, ModelItem item, String kind, Version next) {
    PartitionKey key = PartitionKey.of(item.partitionKey);
    var items = simulation.engine().items();
    if (kind.equals("delete")) {
      return items.delete(container, key, item.id, null, Runnable::run);
    }
    if (kind.equals("restore")) {
      return items.restore(container, key, item.id, Runnable::run);
    }
    ItemBody body =
        TestEngine.bodyOf(
            container,
            "{\"id\":\"%s\",\"pk\":\"%s\",\"group\":%d,\"content\":%d%s}"
                .formatted(
                    item.id,
                    item.partitionKey,
                    ClientReads.groupOf(item),
                    next.content,
                    next.ttl == null ? "" : ",\"ttl\":" + next.ttl));
    return switch (kind) {
      case "create" -> items.create(container, key, body, Runnable::run);
      case "upsert" -> items.upsert(container, key, body, null, Runnable::run);
      default -> items.replace(container, key, item.id, body, null, Runnable::run);
    };
  }

  private void accepted(
      ModelContainer model, ModelItem item, List<Version> before, ItemResult result) {
    boolean deleted = result.outcome() == ItemResult.Outcome.DELETED;
    Version next = item.comingWith(deleted ? -1 : Simulation.contentOf(result.item()));
    long now = simulation.now();
    String what = "%s %s %s before %s".formatted(result.outcome(), model.name, item.id, before);
    if (!next.isAbsent()) {
      next.timestamp = result.item().timestampSeconds();
      next.etag = result.etag();
      assertThat(next.timestamp).as("T1 _ts of %s", what).isLessThanOrEqualTo(now);
      assertThat(before).as("ETag of %s", what).noneMatch(v -> v.etag.equals(next.etag));
    }
    switch (result.outcome()) {
      case CREATED ->
          assertThat(before)
              .as("T9 %s", what)
              .anyMatch(v -> v.isAbsent() || v.dead || model.mayBeOver(v, now));
      case REPLACED, DELETED ->
          assertThat(before).as("T8 T24 %s", what).anyMatch(v -> !v.isAbsent() && !v.dead);
      case RESTORED ->
          assertThat(before)
              .as("T28 %s", what)
              .anyMatch(v -> v.dead || (!v.isAbsent() && model.mayBeOver(v, now)));
      case READ -> throw new AssertionError(what);
    }
    item.became(next);
  }

  private void refused(
      ModelContainer model,
      ModelItem item,
      List<Version> before,
      String kind,
      int generation,
      Throwable failure) {
    if (failure instanceof UnknownOutcomeException) {
      simulation.coverage.operation("unknown outcome");
      item.mayHaveChanged();
      return;
    }
    item.stayed();
    item.lastRefusal = failure;
    if (!(failure instanceof EngineException refusal)) {
      assertThat(failure).isInstanceOf(StoreException.class);
      return;
    }
    if (model.generation != generation || model.gone) {
      return;
    }
    long now = simulation.now();
    String what = "%s %s %s: %s before %s".formatted(kind, model.name, item.id, refusal, before);
    switch (refusal.reason()) {
      case NOT_FOUND ->
          assertThat(before)
              .as(what)
              .anyMatch(v -> v.isAbsent() || v.dead || model.mayBeOver(v, now));
      case ALREADY_EXISTS -> assertThat(before).as(what).anyMatch(v -> !v.isAbsent());
      case STORAGE_UNAVAILABLE, LIMIT_REACHED, CLOSING -> {}
      case PARTITION_GONE,
          OWNER_NOT_FOUND,
          PRECONDITION_FAILED,
          INVALID,
          PARTITION_KEY_MISMATCH,
          TOO_LARGE,
          THROTTLED,
          STORAGE_DAMAGED ->
          throw new AssertionError(what, refusal);
    }
  }

  private void changePolicy(Container container, ModelContainer model) {
    if (model.policyBusy) {
      return;
    }
    simulation.coverage.operation("policy change");
    model.policyBusy = true;
    String name = Thread.currentThread().getName();
    Thread.currentThread().setName("policy");
    int generation = model.generation;
    String indexing = model.indexing;
    if (random.nextInt(3) == 0) {
      indexing = INDEXING[random.nextInt(INDEXING.length)];
    }
    Integer seconds =
        indexing.contains("none") || random.nextInt(5) == 0
            ? null
            : random.nextInt(5) == 0
                ? -1
                : Integer.valueOf(2 + random.nextInt(random.nextBoolean() ? 50 : 1000));
    String before = model.indexing;
    model.indexing = indexing;
    model.lazyLately |= indexing.contains("lazy");
    ModelContainer.Default next = new ModelContainer.Default(seconds);
    model.defaults.add(next);
    try {
      simulation
          .engine()
          .catalogue()
          .replaceContainer(container, Simulation.settings(model, seconds), null);
      if (model.generation == generation && !model.gone) {
        long now = simulation.now();
        for (ModelContainer.Default standard : model.defaults) {
          if (standard != next && standard.through == Long.MAX_VALUE) {
            standard.through = now;
          }
        }
      }
    } catch (UnknownOutcomeException e) {
      // Either may count.
    } catch (EngineException | StoreException e) {
      next.through = Long.MIN_VALUE;
      model.indexing = before;
    } finally {
      model.policyBusy = false;
      Thread.currentThread().setName(name);
    }
  }

  private void deleteAndCreate(Container container, ModelContainer model) {
    if (model.policyBusy) {
      return;
    }
    simulation.coverage.operation("delete container");
    model.gone = true;
    int attempts = 0;
    while (true) {
      try {
        Container found = simulation.find(model);
        if (found == container) {
          simulation.engine().catalogue().deleteContainer(container, null);
        }
        found = simulation.find(model);
        if (found == null) {
          simulation.create(model, 1 + random.nextInt(40));
        } else if (found != container) {
          model.beginAnew(ModelContainer.secondsOf(found.settings().ttlMode()));
        }
        if (!model.gone) {
          return;
        }
      } catch (EngineException | StoreException e) {
        if (++attempts == MAX_ATTEMPTS) {
          throw new AssertionError("The container cannot be made anew", e);
        }
        simulation.pause(1_300_000_000);
      }
    }
  }

  /** A point read finds what is stored. */
  static void checkReadAtRest(
      Simulation simulation,
      Container container,
      ModelContainer model,
      ModelItem item,
      Version version) {
    @Nullable Long found;
    try {
      ItemResult result =
          simulation.engine().items().read(container, PartitionKey.of(item.partitionKey), item.id);
      found = Long.valueOf(Simulation.parsed(result.item().json()).group(2));
    } catch (EngineException e) {
      assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
      found = null;
    }
    if (version.dead) {
      assertThat(found).as("T8 %s %s at rest, %s", model.name, item.id, version).isNull();
    } else if (!model.mayBeOver(version, simulation.now())) {
      assertThat(found)
          .as("%s %s at rest, %s", model.name, item.id, version)
          .isEqualTo(version.content);
    }
  }
}

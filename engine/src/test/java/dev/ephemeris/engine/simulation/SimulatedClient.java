// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.store.StoreException;
import java.util.Random;

/** A client that makes one request after the other, and checks each answer. */
final class SimulatedClient {
  /** For deleting a container and creating it again, while storage fails sometimes. */
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
  private final ClientWrites writes;
  private final ClientRenames renames;

  SimulatedClient(Simulation simulation, int life) {
    this.simulation = simulation;
    this.random = simulation.random;
    this.life = life;
    this.reads = new ClientReads(simulation);
    this.writes = new ClientWrites(simulation);
    this.renames = new ClientRenames(simulation, writes);
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
      writes.write(container, model);
    } else if (dice < 740) {
      reads.read(container, model);
    } else if (dice < 870) {
      reads.search(container, model);
    } else if (dice < 885) {
      renames.rename(container, model);
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

  private void changePolicy(Container container, ModelContainer model) {
    if (model.policyBusy) {
      return;
    }
    simulation.coverage.operation("policy change");
    model.policyBusy = true;
    simulation.catalogueChanges();
    boolean known = true;
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
    } catch (UnknownOutcomeException | OutOfMemoryError e) {
      // Either may apply: memory may have run out after the change was made.
      known = false;
    } catch (EngineException | StoreException e) {
      next.through = Long.MIN_VALUE;
      model.indexing = before;
    } finally {
      model.policyBusy = false;
      Thread.currentThread().setName(name);
    }
    simulation.catalogueChanged(known);
  }

  private void deleteAndCreate(Container container, ModelContainer model) {
    if (model.policyBusy) {
      return;
    }
    simulation.coverage.operation("delete container");
    model.gone = true;
    simulation.catalogueChanges();
    boolean known = true;
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
          simulation.catalogueChanged(known);
          return;
        }
      } catch (EngineException | StoreException | OutOfMemoryError e) {
        known &= !(e instanceof UnknownOutcomeException || e instanceof OutOfMemoryError);
        if (++attempts == MAX_ATTEMPTS) {
          throw new AssertionError("The container cannot be made anew", e);
        }
        simulation.pause(1_300_000_000);
      }
    }
  }
}

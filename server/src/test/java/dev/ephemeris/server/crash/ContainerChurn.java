// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates containers, fills them with large items and deletes them, under the same few names. The
 * items are large so that memory buffers fill up, and crashes happen while files are written and
 * compacted.
 */
final class ContainerChurn {
  private static final int CONTAINERS = 3;
  private static final int MAX_ITEM_BYTES = 400_000;

  /** One request in this many deletes the container; the others write to it. */
  private static final int DELETES_ONE_IN = 8;

  private final String database;
  private final Random random;
  private final List<Slot> slots = new ArrayList<>();
  private int lastGeneration;

  /** A name, and what is known of the container with this name. */
  private static final class Slot {
    final String name;

    /** The number of the existing container; 0 if there is none. */
    int generation;

    final Set<String> ids = new HashSet<>();
    @Nullable Attempt underWay;

    Slot(String name) {
      this.name = name;
    }

    void becomeEmpty(int newGeneration) {
      generation = newGeneration;
      ids.clear();
    }
  }

  private sealed interface Attempt {}

  private record Create(int generation) implements Attempt {}

  private record Delete() implements Attempt {}

  private record Write(String id) implements Attempt {}

  ContainerChurn(String database, long seed) {
    this.database = database;
    this.random = new Random(seed);
    for (int i = 0; i < CONTAINERS; i++) {
      slots.add(new Slot("churned-" + i));
    }
  }

  /** Runs until the server is gone. */
  void run(Round round) {
    try {
      while (true) {
        Slot slot = slots.get(random.nextInt(slots.size()));
        Attempt attempt = next(slot);
        slot.underWay = attempt;
        send(round.client(), slot, attempt);
        done(slot, attempt);
        slot.underWay = null;
        round.acknowledged().run();
      }
    } catch (UncheckedIOException serverGone) {
      // The request in progress is checked after the restart.
    }
  }

  private Attempt next(Slot slot) {
    if (slot.generation == 0) {
      return new Create(++lastGeneration);
    }
    if (random.nextInt(DELETES_ONE_IN) == 0) {
      return new Delete();
    }
    return new Write("%d-%d".formatted(slot.generation, slot.ids.size()));
  }

  private void send(WireClient client, Slot slot, Attempt attempt) {
    switch (attempt) {
      case Create create ->
          client
              .post(
                  database + "/colls", RunningServer.containerJson(slot.name, ",\"defaultTtl\":-1"))
              .send()
              .is(201);
      case Delete delete -> client.delete(path(slot)).send().is(204);
      case Write write ->
          client
              .post(path(slot) + "/docs", item(write.id(), slot.generation))
              .partitionKey("p")
              .send()
              .is(201);
    }
  }

  private static void done(Slot slot, Attempt attempt) {
    switch (attempt) {
      case Create create -> slot.becomeEmpty(create.generation());
      case Delete delete -> slot.becomeEmpty(0);
      case Write write -> slot.ids.add(write.id());
    }
  }

  private String item(String id, int generation) {
    byte[] padding = new byte[random.nextInt(MAX_ITEM_BYTES)];
    for (int i = 0; i < padding.length; i++) {
      padding[i] = (byte) ('a' + random.nextInt(26));
    }
    return "{\"id\":\"%s\",\"pk\":\"p\",\"version\":%d,\"padding\":\"%s\"}"
        .formatted(id, generation, new String(padding, java.nio.charset.StandardCharsets.US_ASCII));
  }

  private String path(Slot slot) {
    return database + "/colls/" + slot.name;
  }

  /** Created containers exist with their items; deleted ones do not. */
  void check(Round round) {
    for (Slot slot : slots) {
      boolean exists = round.client().get(path(slot)).send().status() == 200;
      Attempt attempt = slot.underWay;
      slot.underWay = null;
      if (attempt instanceof Create create && exists) {
        done(slot, create);
      } else if (attempt instanceof Delete delete && !exists) {
        done(slot, delete);
      }
      round
          .violations()
          .check(
              exists == (slot.generation > 0),
              () ->
                  "%s: container %s of generation %d after %s"
                      .formatted(
                          exists ? "came back" : "lost", slot.name, slot.generation, attempt));
      if (exists) {
        checkItems(round, slot, attempt);
      }
    }
  }

  private void checkItems(Round round, Slot slot, @Nullable Attempt attempt) {
    Map<String, StoredItem> stored = StoredItem.scan(round.client(), path(slot));
    if (attempt instanceof Write write && stored.containsKey(write.id())) {
      done(slot, write);
    }
    Set<String> lost = new HashSet<>(slot.ids);
    lost.removeAll(stored.keySet());
    Set<String> tooMany = new HashSet<>(stored.keySet());
    tooMany.removeAll(slot.ids);
    round
        .violations()
        .check(lost.isEmpty(), () -> "lost: items %s of %s".formatted(lost, slot.name));
    round
        .violations()
        .check(
            tooMany.isEmpty(),
            () ->
                "came back: items %s of %s, a container that was deleted"
                    .formatted(tooMany, slot.name));
    slot.ids.clear();
    slot.ids.addAll(stored.keySet());
  }
}

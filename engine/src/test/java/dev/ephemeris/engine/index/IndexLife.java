// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import dev.ephemeris.store.Snapshot;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Changes an engine at random, and compares the stored entries with the stored items. */
final class IndexLife {
  private static final int IDS = 30;
  private static final String[] POLICIES = {
    "",
    "\"includedPaths\":[{\"path\":\"/a/?\"},{\"path\":\"/tags/[]/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]",
    "\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/a/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]",
    "\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/_ts\",\"order\":\"descending\"}]]",
    "\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/cp/*\"},{\"path\":\"/c/?\"}]",
    "\"includedPaths\":[{\"path\":\"/cp/x/?\"},{\"path\":\"/c/[]/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}],\"compositeIndexes\":[[{\"path\":\"/c\"},{\"path\":\"/cp/x\",\"order\":\"descending\"}]]",
    "\"indexingMode\":\"lazy\",\"includedPaths\":[{\"path\":\"/*\"},{\"path\":\"/c/?\"}]",
    "\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]},{\"path\":\"/b/?\",\"types\":[\"Point\"]}]",
    "\"indexingMode\":\"lazy\",\"spatialIndexes\":[{\"path\":\"/*\",\"types\":[\"Point\"]},{\"path\":\"/tags/[]/*\",\"types\":[\"Point\",\"LineString\",\"Polygon\",\"MultiPolygon\"]}]",
    "\"indexingMode\":\"lazy\"",
    "\"indexingMode\":\"lazy\",\"includedPaths\":[{\"path\":\"/b/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]",
    "\"indexingMode\":\"none\""
  };
  private static final String[] COMPUTED = {
    "",
    computed("c", NaiveComputed.B) + "," + computed("cp", NaiveComputed.OBJECT),
    computed("c", NaiveComputed.A)
  };

  private final TestEngine engine;
  private final Random random;
  private final RandomItems items;
  private String policy = POLICIES[0];
  private String defaultTtl = "";
  private String computed = COMPUTED[0];
  private boolean idle;
  private int halfBuilt;
  private int behind;

  IndexLife(TestEngine engine, Random random) {
    this.engine = engine;
    this.random = random;
    this.items = new RandomItems(random);
    engine.createContainer("");
  }

  private static String computed(String name, String query) {
    return "{\"name\":\"%s\",\"query\":\"%s\"}".formatted(name, query.replace("\"", "\\\""));
  }

  long purged() {
    return engine.status().purgedTotal();
  }

  int halfBuilt() {
    return halfBuilt;
  }

  int behind() {
    return behind;
  }

  /** Makes one change. Returns a description of it. */
  String act() {
    idle = false;
    int dice = random.nextInt(100);
    if (dice < 60) {
      return write();
    }
    if (dice < 68) {
      int seconds = random.nextInt(6);
      engine.machineClockMoves(seconds);
      return "clock " + seconds;
    }
    if (dice < 75) {
      return changeContainer();
    }
    if (dice < 78) {
      engine.restart();
      return "restart";
    }
    if (dice < 82) {
      engine.purge();
      idle = true;
      return "run until idle";
    }
    engine.engine().backgroundWorker().runOneRound();
    return "one round";
  }

  private String write() {
    String id = "i" + random.nextInt(IDS);
    String ttl = random.nextInt(4) == 0 ? ",\"ttl\":" + (1 + random.nextInt(20)) : "";
    String body = items.properties() + ttl;
    String what =
        switch (random.nextInt(6)) {
          case 0, 1, 2 -> "upsert";
          case 3 -> "create";
          case 4 -> "restore";
          default -> "delete";
        };
    try {
      switch (what) {
        case "upsert" -> engine.upsert(id, body);
        case "create" -> engine.create(id, body);
        case "restore" -> engine.restore(id);
        default -> engine.delete(id);
      }
    } catch (EngineException refusal) {
      return what + " " + id + ", refused";
    }
    return what + " " + id + " " + body;
  }

  private String changeContainer() {
    if (random.nextInt(3) == 0) {
      defaultTtl =
          switch (random.nextInt(3)) {
            case 0 -> "";
            case 1 -> ",\"defaultTtl\":-1";
            default -> ",\"defaultTtl\":" + (1 + random.nextInt(40));
          };
    } else if (random.nextInt(3) == 0) {
      computed = COMPUTED[random.nextInt(COMPUTED.length)];
    } else {
      policy = POLICIES[random.nextInt(POLICIES.length)];
    }
    String settings =
        "\"indexingPolicy\":{%s},\"computedProperties\":[%s]%s"
            .formatted(policy, computed, defaultTtl);
    if (policy.contains("none") && !defaultTtl.isEmpty()) {
      policy = POLICIES[0];
      return "nothing";
    }
    engine.replaceContainer(settings);
    return settings;
  }

  /** Compares the entries of every generation with the items. */
  void check(String after) {
    try (Snapshot snapshot = engine.container().partitions().getFirst().shard().snapshot()) {
      IndexState state = IndexState.of(snapshot.get(IndexStateRecord.key()));
      Set<String> stored = IndexContents.keys(snapshot, IndexKeys.all());
      Set<String> pending = IndexContents.keys(snapshot, List.of(PendingIndexRecord.all()));
      for (IndexGeneration generation : state.generations()) {
        check(snapshot, generation, pending.isEmpty(), after);
        stored.removeAll(IndexContents.keys(snapshot, IndexKeys.generation(generation.number())));
      }
      assertThat(stored).as("%s; entries of no generation", after).isEmpty();
      boolean lazy =
          state.generations().stream().anyMatch(generation -> generation.policy().isLazy());
      assertThat(lazy || pending.isEmpty()).as("%s; notes without a lazy index", after).isTrue();
      assertThat(!lazy || state.generations().size() == 1).as(after).isTrue();
      if (idle) {
        checkIdle(snapshot, state, pending, after);
      }
    }
  }

  private void checkIdle(Snapshot snapshot, IndexState state, Set<String> pending, String after) {
    assertThat(pending).as(after).isEmpty();
    assertThat(engine.status().reindexProgress()).as(after).isEqualTo(100);
    boolean begun = snapshot.get(IndexStateRecord.key()) != null;
    if (begun) {
      assertThat(state.isReached(engine.container().settings().indexGoal())).as(after).isTrue();
    }
  }

  private void check(
      Snapshot snapshot, IndexGeneration generation, boolean caughtUp, String after) {
    String what = after + "; generation " + generation.number() + " by " + generation.policy();
    Set<String> stored = IndexContents.keys(snapshot, IndexKeys.generation(generation.number()));
    boolean exact = !generation.policy().isLazy() || caughtUp;
    if (generation.isComplete()) {
      behind += exact ? 0 : 1;
      if (exact) {
        assertThat(stored).as(what).isEqualTo(IndexContents.expected(snapshot, generation, false));
      }
    } else if (!generation.policy().isLazy()) {
      halfBuilt += generation.builtThrough().length > 0 ? 1 : 0;
      // Everything that the builder has passed is there, and nothing that should not be.
      assertThat(stored).as(what).containsAll(IndexContents.expected(snapshot, generation, true));
      assertThat(IndexContents.expected(snapshot, generation, false)).as(what).containsAll(stored);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultPlan;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random transactions on a store that fails sometimes, compared with a map. */
class TransactionModelTest {
  private static final int STEPS = 400;
  private static final List<String> IDS = List.of("a", "b", "c", "d", "e");

  @TempDir Path folder;

  private Random random = new Random(0);
  private volatile FaultPlan.CommitFault fault = FaultPlan.CommitFault.NONE;

  /** The stored item, even if it is expired. */
  private record Stored(int value, long ttl, long writtenAt) {
    static final long FOREVER = Long.MAX_VALUE;

    boolean isLive(long now) {
      return ttl == FOREVER || writtenAt + ttl > now;
    }
  }

  static Stream<Seed> seeds() {
    return Seed.knownAndDrawn(1, 2);
  }

  private final class Faults implements FaultPlan {
    @Override
    public CommitFault commit(ShardId shard) {
      boolean isSystem = shard.equals(SystemShards.CATALOGUE) || shard.equals(SystemShards.CLOCK);
      return isSystem ? CommitFault.NONE : fault;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void transactions_doWhatTheModelDoes(Seed seed) {
    random = seed.random(getClass());
    try (TestEngine engine =
        new TestEngine(
            folder,
            real -> {
              real.close();
              return new FaultyStore(new Faults());
            })) {
      engine.createContainer("\"defaultTtl\":-1");
      TransactionRunner runner = new TransactionRunner(engine);
      Map<String, Stored> model = new TreeMap<>();
      int[] seconds = {0};
      int done = 0;
      for (int step = 0; step < STEPS; step++) {
        done += step(engine, runner, model, seconds) ? 1 : 0;
        assertSame(engine, model, seconds[0]);
      }
      assertThat(done).isGreaterThan(STEPS / 4);
      assertNothingIsLeftOver(engine, runner);
    }
  }

  private boolean step(
      TestEngine engine, TransactionRunner runner, Map<String, Stored> model, int[] seconds) {
    if (random.nextInt(4) == 0) {
      engine.machineClockMoves(1);
      seconds[0]++;
    }
    if (random.nextInt(12) == 0) {
      engine.purge();
      model.values().removeIf(stored -> !stored.isLive(seconds[0]));
    }
    Atomicity atomicity = random.nextBoolean() ? Atomicity.ALL_OR_NOTHING : Atomicity.ONE_BY_ONE;
    Map<String, Stored> after = new TreeMap<>(model);
    List<Operation> operations = new ArrayList<>();
    List<EngineException.@Nullable Reason> expected = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      expected.add(operation(runner, operations, after, seconds[0]));
    }
    FaultPlan.CommitFault[] faults = FaultPlan.CommitFault.values();
    fault =
        random.nextInt(3) > 0 ? FaultPlan.CommitFault.NONE : faults[random.nextInt(faults.length)];
    try {
      List<OperationResult> results = runner.begin(atomicity, operations).join();
      return compare(atomicity, results, expected, model, after);
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(StoreException.class);
      return false;
    } finally {
      fault = FaultPlan.CommitFault.NONE;
    }
  }

  private static boolean compare(
      Atomicity atomicity,
      List<OperationResult> results,
      List<EngineException.@Nullable Reason> expected,
      Map<String, Stored> model,
      Map<String, Stored> after) {
    int refusedAt = -1;
    for (int i = 0; i < expected.size() && refusedAt < 0; i++) {
      refusedAt = expected.get(i) == null ? -1 : i;
    }
    boolean nothing = atomicity == Atomicity.ALL_OR_NOTHING && refusedAt >= 0;
    for (int i = 0; i < expected.size(); i++) {
      if (nothing && i != refusedAt) {
        assertThat(results.get(i)).isEqualTo(OperationResult.NOT_TRIED);
      } else if (expected.get(i) == null) {
        assertThat(results.get(i)).isInstanceOf(OperationResult.Done.class);
      } else {
        assertThat(results.get(i)).isInstanceOf(OperationResult.Refused.class);
        assertThat(((OperationResult.Refused) results.get(i)).refusal().reason())
            .isEqualTo(expected.get(i));
      }
    }
    if (!nothing) {
      model.clear();
      model.putAll(after);
    }
    return !nothing;
  }

  /** Adds an operation, and applies it to the model. Returns why it will be refused, or null. */
  private EngineException.@Nullable Reason operation(
      TransactionRunner runner, List<Operation> operations, Map<String, Stored> after, long now) {
    String id = IDS.get(random.nextInt(IDS.size()));
    Stored stored = after.get(id);
    boolean live = stored != null && stored.isLive(now);
    int value = random.nextInt(1000);
    int ttl = 1 + random.nextInt(6);
    boolean forever = random.nextInt(3) == 0;
    String more = "\"n\":" + value + (forever ? "" : ",\"ttl\":" + ttl);
    Stored written = new Stored(value, forever ? Stored.FOREVER : ttl, now);
    int kind = random.nextInt(7);
    if (kind >= 5) {
      return rename(runner, operations, after, now, id, more, written);
    }
    operations.add(
        switch (kind) {
          case 0 -> runner.create(id, more);
          case 1 -> runner.upsert(id, more);
          case 2 -> runner.replace(id, more);
          case 3 -> runner.delete(id);
          default -> runner.restore(id);
        });
    if (kind == 0 && live) {
      return EngineException.Reason.ALREADY_EXISTS;
    }
    if ((kind == 2 || kind == 3) && !live) {
      return EngineException.Reason.NOT_FOUND;
    }
    if (kind == 4) {
      if (stored == null || live) {
        return live ? EngineException.Reason.ALREADY_EXISTS : EngineException.Reason.NOT_FOUND;
      }
      written = new Stored(stored.value, stored.ttl, now);
    }
    if (kind == 3) {
      after.remove(id);
    } else {
      after.put(id, written);
    }
    return null;
  }

  private EngineException.@Nullable Reason rename(
      TransactionRunner runner,
      List<Operation> operations,
      Map<String, Stored> after,
      long now,
      String id,
      String more,
      Stored written) {
    String newId = IDS.get(random.nextInt(IDS.size()));
    operations.add(runner.rename(id, newId, more));
    Stored stored = after.get(id);
    if (stored == null || !stored.isLive(now)) {
      return EngineException.Reason.NOT_FOUND;
    }
    Stored holder = after.get(newId);
    if (!newId.equals(id) && holder != null && holder.isLive(now)) {
      return EngineException.Reason.ALREADY_EXISTS;
    }
    after.remove(id);
    after.put(newId, written);
    return null;
  }

  private static void assertSame(TestEngine engine, Map<String, Stored> model, long now) {
    Map<String, String> expected = new TreeMap<>();
    model.forEach(
        (id, stored) -> {
          if (stored.isLive(now)) {
            expected.put(id, Integer.toString(stored.value));
          }
        });
    Map<String, String> actual = new TreeMap<>();
    for (String id : IDS) {
      if (engine.isVisible(id)) {
        String text = new String(engine.read(id).item().json(), StandardCharsets.UTF_8);
        actual.put(id, text.replaceAll(".*\"n\":(\\d+).*", "$1"));
      }
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(engine.status().liveCount()).isEqualTo(expected.size());
    assertThat(engine.status().expiredCount()).isEqualTo(model.size() - expected.size());
  }

  /** Once all items are gone, so are their keys, index entries, queue entries and counts. */
  private static void assertNothingIsLeftOver(TestEngine engine, TransactionRunner runner) {
    IDS.forEach(id -> runner.run(Atomicity.ONE_BY_ONE, runner.delete(id)));
    for (int i = 0; i < 2; i++) {
      engine.machineClockMoves(1000);
      engine.purge();
    }
    // The index state, the state of the queues, the number of purged items, and the counter.
    assertThat(runner.stored()).hasSize(4);
  }
}

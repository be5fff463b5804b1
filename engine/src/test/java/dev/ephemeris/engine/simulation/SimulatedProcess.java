// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.engine.query.QueryLimits;
import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.StoreException;
import dev.ephemeris.store.testkit.faults.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine with its threads, its store and its machine's clock. It can crash: all threads are
 * stopped where they are, memory is lost, and the engine is opened on the stored data.
 */
final class SimulatedProcess {
  static final long START = 1_700_000_000;

  private static final int MAX_STEPS_TO_OPEN = 100_000;

  /** At one reading of the clock in this many, another thread may run. */
  private static final int READINGS_PER_YIELD = 6;

  /** More shards than a simulation creates. */
  private static final int MAX_SHARDS = 4000;

  final SimulatedFaults faults;
  private final Random random;
  private SimulatedScheduler scheduler;
  private FaultyStore store;
  private Engine engine;
  private long machineOffsetMillis;

  SimulatedProcess(Random random, Coverage coverage, int faultsPerMille) {
    this.random = random;
    scheduler = new SimulatedScheduler(random, 0);
    faults = new SimulatedFaults(random, scheduler, coverage, faultsPerMille);
    store = new FaultyStore(faults);
    engine = quietly(this::open);
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
    if (!faults.isQuiet() && random.nextInt(READINGS_PER_YIELD) == 0) {
      scheduler.yieldNow();
    }
    return millis;
  }

  Engine engine() {
    return engine;
  }

  SimulatedScheduler scheduler() {
    return scheduler;
  }

  /** The containers in storage. */
  List<ContainerRecord> storedContainers() {
    List<ContainerRecord> containers = new ArrayList<>();
    try (Snapshot snapshot = store.shard(SystemShards.CATALOGUE).snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(KeyFamily.CONTAINER.range()))) {
      while (cursor.next()) {
        containers.add(ContainerRecord.decode(cursor.value()));
      }
    }
    return containers;
  }

  long nowSeconds() {
    return quietly(() -> engine.clock().nowSeconds());
  }

  void machineClockSteps(long millis) {
    machineOffsetMillis += millis;
  }

  /** Inspects something while no other thread runs. */
  <T> T quietly(Supplier<T> look) {
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

  /**
   * Ends everything, and opens the stored data.
   *
   * @param toldSecond the latest second that a reader got. {@link EngineClock} documents an
   *     exception: a clock that was set back before a crash may repeat seconds that were used only
   *     for reading. So here the clock is never earlier than this second
   * @param upgrades whether the stored data is first converted to an earlier format
   */
  void crash(long toldSecond, boolean upgrades) {
    faults.quiet(true);
    store = store.crash();
    machineOffsetMillis += Math.max(0, toldSecond * 1000 - machineMillis());
    scheduler = new SimulatedScheduler(random, scheduler.nanoTime());
    faults.scheduler(scheduler);
    if (upgrades) {
      bringToFirstFormat();
    }
    reopen();
    faults.quiet(false);
  }

  /** Runs on a thread of its own, because it waits for other threads. */
  private void reopen() {
    @Nullable Engine[] opened = new Engine[1];
    scheduler.start("open", () -> opened[0] = open());
    for (int i = 0; opened[0] == null; i++) {
      scheduler.step();
      assertThat(i).as("Steps until the engine is open").isLessThan(MAX_STEPS_TO_OPEN);
    }
    engine = opened[0];
  }

  /** Converts the data to that of a version which did not count items. */
  private void bringToFirstFormat() {
    Shard catalogue = store.shard(SystemShards.CATALOGUE);
    long lsn = catalogue.lsn();
    byte[] format = new FormatRecord(FormatVersion.TALLIES.number() - 1).encode();
    commit(catalogue, Commit.expecting(lsn).put(FormatRecord.key(), format).to(lsn + 1));
    for (int number = SystemShards.FIRST_CONTAINER_SHARD; number < MAX_SHARDS; number++) {
      Shard shard = store.shard(new ShardId(number));
      if (hasItems(shard)) {
        long at = shard.lsn();
        commit(shard, Commit.expecting(at).deleteRange(Tally.all()).to(at + 1));
      }
    }
  }

  private static boolean hasItems(Shard shard) {
    try (Snapshot snapshot = shard.snapshot()) {
      return !StoredShard.items(snapshot).isEmpty();
    } catch (CorruptValueException e) {
      return false;
    }
  }

  private static void commit(Shard shard, Commit commit) {
    if (!(shard.commit(commit) instanceof CommitResult.Committed)) {
      throw new StoreException("The store cannot be prepared");
    }
  }
}

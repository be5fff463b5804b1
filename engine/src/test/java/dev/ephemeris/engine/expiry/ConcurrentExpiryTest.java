// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.Throughput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Writers renew and create items with short lives, readers read and list them, time passes, and the
 * purge works, does not work, or has no budget. No reader ever gets an expired item, and no living
 * item is ever missed.
 */
class ConcurrentExpiryTest {
  private static final int DEFAULT_TTL = 3;
  private static final int WRITERS = 3;
  private static final int READERS = 3;
  private static final int IDS_PER_WRITER = 200;
  private static final int SECONDS = 40;
  private static final Pattern TTL = Pattern.compile("\"ttl\":(-?\\d+)");

  private final AtomicBoolean running = new AtomicBoolean(true);
  private final AtomicBoolean loaded = new AtomicBoolean();
  private final AtomicLong reads = new AtomicLong();

  /** How much the purge can do. */
  enum Purger {
    ON,
    OFF,
    SATURATED
  }

  @ParameterizedTest(name = "T8 T11 no expired item is ever returned, purger {0}")
  @EnumSource
  @DisplayName("T8 T11 no expired item is ever returned")
  void expiredItems_areNeverReturned(Purger purger, @TempDir Path folder) throws Exception {
    // The budgets' time stands still until the load begins, so nothing is spare before.
    long begin = System.nanoTime();
    EngineOptions options =
        EngineOptions.defaults().nanoTime(() -> loaded.get() ? System.nanoTime() : begin);
    try (TestEngine engine = new TestEngine(folder, options)) {
      engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
      engine.createContainer("items", "\"defaultTtl\":" + DEFAULT_TTL, throughput(purger));
      engine.purge();
      if (purger != Purger.OFF) {
        engine.engine().backgroundWorker().start();
      }
      run(engine);
      TtlStatus status = engine.status();
      assertThat(reads.get()).isPositive();
      switch (purger) {
        case ON -> {
          assertThat(status.purgedTotal()).isPositive();
          catchesUp(engine);
        }
        case OFF -> {
          assertThat(status.purgedTotal()).isZero();
          assertThat(status.expiredCount()).isPositive();
        }
        case SATURATED -> {
          ThroughputBudget budget = engine.container().partitions().getFirst().budget();
          assertThat(budget.spareSpent().hundredths())
              .isLessThan(budget.foregroundSpent().hundredths() / 4);
          catchesUp(engine);
        }
      }
    }
  }

  /** Far less than the threads would use. */
  private static Throughput throughput(Purger purger) {
    return purger == Purger.SATURATED ? Throughput.manual(4_000) : Throughput.UNASKED;
  }

  /** Once nothing else is spent, expired items are purged. */
  private static void catchesUp(TestEngine engine) throws InterruptedException {
    engine.machineClockMoves(10);
    for (int i = 0; i < 1_000 && engine.status().expiredCount() > 0; i++) {
      Thread.sleep(20);
    }
    assertThat(engine.status().expiredCount()).isZero();
  }

  private void run(TestEngine engine) throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        results.add(threads.submit(repeat(new Writer(engine, writer)::write)));
      }
      for (int i = 0; i < READERS; i++) {
        Random random = new Random(100 + i);
        results.add(threads.submit(repeat(() -> read(engine, random))));
      }
      results.add(threads.submit(repeat(() -> list(engine))));
      for (int second = 0; second < SECONDS; second++) {
        Thread.sleep(25);
        engine.machineClockMoves(1);
      }
      running.set(false);
      for (Future<?> result : results) {
        result.get();
      }
    }
  }

  private Callable<Boolean> repeat(Runnable action) {
    return () -> {
      while (running.get()) {
        try {
          action.run();
          loaded.set(true);
        } catch (EngineException e) {
          if (e.reason() != Reason.THROTTLED) {
            throw e;
          }
        }
      }
      return true;
    };
  }

  private void read(TestEngine engine, Random random) {
    String id = random.nextInt(WRITERS) + "-" + random.nextInt(IDS_PER_WRITER);
    long before = engine.container().moment().nowSeconds();
    try {
      checkAlive(engine.read(id).item(), before);
      reads.incrementAndGet();
    } catch (EngineException e) {
      if (e.reason() != Reason.NOT_FOUND) {
        throw e;
      }
    }
  }

  private void list(TestEngine engine) {
    String continuation = null;
    do {
      long before = engine.container().moment().nowSeconds();
      ItemPage page =
          ItemListing.page(engine.container(), new ListScope.WholeContainer(), 100, continuation);
      page.items().forEach(item -> checkAlive(item, before));
      continuation = page.continuation();
    } while (continuation != null);
  }

  /**
   * The item was alive at some moment after this second of the container's time, so it must be
   * alive at this second.
   */
  private static void checkAlive(ItemRecord item, long second) {
    String text = new String(item.json(), StandardCharsets.UTF_8);
    Matcher own = TTL.matcher(text);
    int ttl = own.find() ? Integer.parseInt(own.group(1)) : DEFAULT_TTL;
    assertThat(ttl == -1 || item.timestampSeconds() + ttl > second)
        .as("at %d: %s", second, text)
        .isTrue();
  }

  /** Writes only its own ids, so it knows which items must exist. */
  private static final class Writer {
    private final TestEngine engine;
    private final Random random;
    private final String prefix;

    Writer(TestEngine engine, int number) {
      this.engine = engine;
      this.random = new Random(number);
      this.prefix = number + "-";
    }

    void write() {
      String id = prefix + random.nextInt(IDS_PER_WRITER);
      int ttl = random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 0;
      ItemRecord written = engine.upsert(id, ttl == 0 ? "" : "\"ttl\":" + ttl).item();
      long expiry = written.timestampSeconds() + (ttl == 0 ? DEFAULT_TTL : ttl);
      try {
        assertThat(engine.read(id).item().lsn()).isEqualTo(written.lsn());
      } catch (EngineException e) {
        // It was not found, so it must have expired since.
        if (e.reason() == Reason.NOT_FOUND) {
          assertThat(engine.engine().clock().nowSeconds()).isGreaterThanOrEqualTo(expiry);
        } else {
          throw e;
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.PartsServer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.metrics.Metric;
import dev.ephemeris.server.metrics.SharedScrapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many requests for metrics do not affect other requests. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MetricsLoadTest {
  private static final String METRICS = "_ephemeris/metrics";
  private static final String COLLECTIONS = "ephemeris_databases ";

  /** More than the number of storage threads. */
  private static final int SCRAPERS = 16;

  private final AtomicInteger collections = new AtomicInteger();
  private final Semaphore begun = new Semaphore(0);
  private final Semaphore mayEnd = new Semaphore(0);
  private final ExecutorService scrapers = Executors.newCachedThreadPool();
  private PartsServer server;

  /** A source of metrics that waits until the test lets it continue. */
  @BeforeEach
  void start(@TempDir Path folder) throws IOException, InterruptedException {
    server = new PartsServer(folder, UnaryOperator.identity());
    server
        .metrics()
        .add(
            sink -> {
              sink.value(Metric.DATABASES, collections.incrementAndGet());
              begun.release();
              mayEnd.acquireUninterruptibly();
            });
  }

  @AfterEach
  void stop() {
    mayEnd.release(1_000);
    scrapers.shutdownNow();
    server.close();
  }

  private List<CompletableFuture<Answer>> scrape(int count) {
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      answers.add(
          CompletableFuture.supplyAsync(() -> server.client().get(METRICS).sendAsIs(), scrapers));
    }
    return answers;
  }

  @Test
  @DisplayName("Writes continue while many ask for metrics that take long to collect")
  void writesGoOn() throws InterruptedException {
    List<CompletableFuture<Answer>> answers = scrape(SCRAPERS);
    begun.acquire();
    server.client().post("dbs", "{\"id\":\"db\"}").send().is(201);
    String container = RunningServer.containerJson("items", "");
    server.client().post("dbs/db/colls", container).send().is(201);
    for (int i = 0; i < 20; i++) {
      server.client().create("dbs/db/colls/items", "i" + i, "p").is(201);
    }
    assertThat(answers).noneMatch(CompletableFuture::isDone);
    mayEnd.release(SCRAPERS);
    answers.forEach(answer -> answer.join().is(200));
  }

  @Test
  @DisplayName(
      "Those who ask while metrics are collected share the next collection, which is newer")
  void collectionsAreShared() throws InterruptedException {
    List<CompletableFuture<Answer>> first = scrape(1);
    begun.acquire();
    List<CompletableFuture<Answer>> others = scrape(SCRAPERS);
    awaitWaiting(SCRAPERS);
    mayEnd.release(2);
    assertThat(first.getFirst().join().is(200).text()).contains(COLLECTIONS + "1.0");
    for (CompletableFuture<Answer> other : others) {
      assertThat(other.join().is(200).text()).contains(COLLECTIONS + "2.0");
    }
    assertThat(collections).hasValue(2);
  }

  @Test
  @DisplayName("The number of requests waiting for metrics is bounded; others are told to retry")
  void waitingIsBounded() throws InterruptedException {
    List<CompletableFuture<Answer>> first = scrape(1);
    begun.acquire();
    List<CompletableFuture<Answer>> waiting = scrape(SharedScrapes.MAX_WAITING);
    awaitWaiting(SharedScrapes.MAX_WAITING);
    server.client().get(METRICS).sendAsIs().isRefused(503, 0, "Try again");
    mayEnd.release(2);
    first.forEach(answer -> answer.join().is(200));
    waiting.forEach(answer -> answer.join().is(200));
    assertThat(collections).hasValue(2);
  }

  /** Waits until this many requests have come in besides the one being answered. */
  private void awaitWaiting(int count) throws InterruptedException {
    while (server.scrapesWaiting() < count) {
      Thread.sleep(5);
    }
  }
}

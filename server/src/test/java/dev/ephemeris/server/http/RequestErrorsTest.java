// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.Gateways;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.tls.ServerCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Errors that are not exceptions: the virtual machine's, and failed assertions. */
class RequestErrorsTest {
  @TempDir private static Path folder = Path.of("");

  private static final String CONTAINER = "dbs/errors/colls/items";

  private final ErrorStore store = new ErrorStore();
  private final Engine engine = Engine.open(store, MachineClock.SYSTEM);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.ephemeris.server");
  private HttpFrontend frontend;
  private WireClient client;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    log.start();
    logger.addAppender(log);
    logger.setLevel(Level.DEBUG);
    logger.setAdditive(false);
    Metrics metrics = new Metrics();
    Gateway gateway =
        Gateways.of(
            engine, Gateways.operations(engine, () -> 0), "", new SharedScrapes(metrics), true);
    frontend =
        HttpFrontend.start(
            "localhost",
            0,
            HostRule.any(),
            ServerCertificate.loadOrCreate(folder, List.of("localhost"), Instant.EPOCH),
            () -> gateway,
            MachineClock.SYSTEM,
            metrics);
    client = WireClient.plain(frontend.port());
    client.post("dbs", "{\"id\":\"errors\"}").send().is(201);
    client.post("dbs/errors/colls", RunningServer.containerJson("items", "")).send().is(201);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    logger.setLevel(null);
    logger.setAdditive(true);
    store.fail(null);
    frontend.close();
    engine.close();
    store.close();
  }

  static List<Error> errors() {
    return List.of(
        new OutOfMemoryError("made by a test"),
        new StackOverflowError("made by a test"),
        new AssertionError("made by a test"));
  }

  private void assertFailsAndIsReleased(Error error, Supplier<Answer> request) {
    store.fail(error);
    for (int i = 0; i < 5; i++) {
      request.get().isRefused(500, 0);
    }
    store.fail(null);
    assertThat(log.list)
        .filteredOn(event -> event.getLevel() == Level.ERROR)
        .hasSize(5)
        .allSatisfy(
            event -> {
              assertThat(event.getThrowableProxy().getClassName())
                  .isEqualTo(error.getClass().getName());
            });
    MetricsText metrics =
        MetricsText.parse(client.get("_ephemeris/metrics").sendAsIs().is(200).text());
    assertThat(metrics.value("ephemeris_request_bodies_bytes")).isZero();
    assertThat(metrics.value("ephemeris_requests_under_way")).as("the scrape itself").isOne();
    client.create(CONTAINER, "after", "p").is(201);
  }

  @ParameterizedTest
  @MethodSource("errors")
  @DisplayName(
      "an error in a point read is answered with 500 and logged, and nothing stays counted")
  void errorInAPointRead(Error error) {
    assertFailsAndIsReleased(
        error, () -> client.get(CONTAINER + "/docs/none").partitionKey("p").send());
  }

  @ParameterizedTest
  @MethodSource("errors")
  @DisplayName("an error in a request with a body releases the body's memory")
  void errorInARequestWithABody(Error error) {
    String query = "{\"query\":\"SELECT * FROM c\"%s}".formatted(" ".repeat(10_000));
    assertFailsAndIsReleased(
        error,
        () ->
            client
                .post(CONTAINER + "/docs", query)
                .partitionKey("p")
                .header("x-ms-documentdb-isquery", "true")
                .header("content-type", "application/query+json")
                .send());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Connections: how requests follow each other, end, and are interrupted. */
class HttpConnectionTest {
  private static final String READY = "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\n\r\n";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("dev.ephemeris.server");
  private static final ListAppender<ILoggingEvent> LOG = new ListAppender<>();

  @BeforeAll
  static void listenToTheLog() {
    LOG.start();
    LOGGER.addAppender(LOG);
  }

  /**
   * Nothing that clients do counts as a failure of the server. Checked at the end, because the
   * server may log something after it has answered.
   */
  @AfterAll
  static void nothingWasWrongWithTheServer() {
    LOGGER.detachAppender(LOG);
    assertThat(LOG.list)
        .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
        .isEmpty();
  }

  private static String createItem(String container, String id) {
    String body = "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id);
    return RawConnection.signedHead("POST", container + "/docs")
        + "x-ms-documentdb-partitionkey: [\"p\"]\r\ncontent-length: %d\r\n\r\n%s"
            .formatted(body.length(), body);
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    String container = SERVER.newContainer();
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      requests.append(createItem(container, "item" + i)).append(READY);
    }
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      CompletableFuture<Void> sending = sendAside(connection, requests.toString());
      for (int i = 0; i < 200; i++) {
        assertThat(connection.receive().is(201).property("id")).isEqualTo("item" + i);
        assertThat(connection.receive().is(200).property("status")).isEqualTo("ready");
      }
      sending.join();
    }
  }

  private static CompletableFuture<Void> sendAside(RawConnection connection, String text) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            connection.send(text);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void thousandsOfSmallRequestsBehindASlowOneAreAllAnswered() throws IOException {
    String container = SERVER.newContainer();
    int count = 10_000;
    String small = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(count);
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      CompletableFuture<Void> sending =
          sendAside(connection, createItem(container, "slow") + small);
      connection.receive().is(201);
      for (int i = 0; i < count; i++) {
        connection.receive().is(401);
      }
      sending.join();
    }
  }

  @Test
  void connectionStaysOpenAfterARefusal() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /dbs HTTP/1.1\r\nhost: localhost\r\n\r\n");
      connection.receive().isRefused(401, 0);
      connection.send(RawConnection.signedHead("GET", "dbs") + "\r\n");
      connection.receive().is(200);
    }
  }

  @Test
  void connectionIsClosedWhenTheClientAsksForIt() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n" + READY);
      assertThat(connection.receive().is(200).header("connection")).isEqualTo("close");
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @Test
  void connectionIsClosedAfterARequestOfHttp10() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /_ephemeris/ready HTTP/1.0\r\n\r\n");
      connection.receive().is(200);
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @Test
  void clientThatWaitsForPermissionToSendIsGivenIt() throws IOException {
    String container = SERVER.newContainer();
    String body = "{\"id\":\"1\",\"pk\":\"p\"}";
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          RawConnection.signedHead("POST", container + "/docs")
              + "x-ms-documentdb-partitionkey: [\"p\"]\r\nexpect: 100-continue\r\n"
              + "content-length: %d\r\n\r\n".formatted(body.length()));
      assertThat(connection.receiveHead().status()).isEqualTo(100);
      connection.send(body);
      connection.receive().is(201);
    }
  }

  @Test
  void chunkedBodyIsPutTogether() throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          RawConnection.signedHead("POST", container + "/docs")
              + "x-ms-documentdb-partitionkey: [\"p\"]\r\ntransfer-encoding: chunked\r\n\r\n");
      for (String piece : List.of("{\"id\":", "\"1\"", ",\"pk\":\"p\"}")) {
        connection.send("%x\r\n%s\r\n".formatted(piece.length(), piece));
      }
      connection.send("0\r\n\r\n");
      assertThat(connection.receive().is(201).property("id")).isEqualTo("1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dbs", "_ephemeris/ready", ""})
  void answerToHeadHasNoBody(String path) throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(RawConnection.signedHead("HEAD", path) + "\r\n" + READY);
      assertThat(connection.receiveHead().status()).isBetween(200, 499);
      assertThat(connection.receive().is(200).property("status")).isEqualTo("ready");
    }
  }

  @Test
  void answersThatMayHaveNoBodyHaveNone() throws IOException {
    String container = SERVER.newContainer();
    WireClient client = SERVER.client();
    Answer item = client.create(container, "1", "p").is(201);
    String read = RawConnection.signedHead("GET", container + "/docs/1");
    String delete = RawConnection.signedHead("DELETE", container + "/docs/1");
    String partitionKey = "x-ms-documentdb-partitionkey: [\"p\"]\r\n";
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          read + partitionKey + "if-none-match: %s\r\n\r\n".formatted(item.header("etag")));
      assertThat(connection.receiveHead().status()).isEqualTo(304);
      connection.send(delete + partitionKey + "\r\n" + READY);
      assertThat(connection.receiveHead().status()).isEqualTo(204);
      connection.receive().is(200);
    }
  }

  @Test
  void manyConnectionsAreServedAtOnce() throws IOException {
    List<RawConnection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        connections.add(RawConnection.to(SERVER.port()));
      }
      for (RawConnection connection : connections) {
        connection.send(READY);
      }
      for (RawConnection connection : connections) {
        connection.receive().is(200);
      }
    } finally {
      for (RawConnection connection : connections) {
        connection.close();
      }
    }
  }

  @Test
  void clientThatBreaksOffInTheMiddleOfABodyLeavesNothing() throws IOException {
    String container = SERVER.newContainer();
    for (int i = 0; i < 100; i++) {
      try (RawConnection connection = RawConnection.to(SERVER.port())) {
        connection.send(
            RawConnection.signedHead("POST", container + "/docs")
                + "x-ms-documentdb-partitionkey: [\"p\"]\r\ncontent-length: 4000000\r\n\r\n"
                + "{\"id\":\"1\",\"pk\":\"p\",");
      }
    }
    assertThat(SERVER.client().count(container)).isZero();
  }

  @Test
  @DisplayName(
      "a client that ends its output after a request is answered, then the connection ends")
  void clientThatEndsItsOutputIsAnswered() throws IOException {
    String container = SERVER.newContainer();
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(createItem(container, "1")).endOutput();
      assertThat(connection.receive().is(201).property("id")).isEqualTo("1");
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @Test
  @DisplayName("a client that ends its output after several requests gets all answers")
  void clientThatEndsItsOutputAfterSeveralRequestsHasThemAnswered() throws IOException {
    String container = SERVER.newContainer();
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      requests.append(createItem(container, "item" + i)).append(READY);
    }
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(requests.toString()).endOutput();
      for (int i = 0; i < 50; i++) {
        assertThat(connection.receive().is(201).property("id")).isEqualTo("item" + i);
        connection.receive().is(200);
      }
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "GET /dbs HT",
        "POST /dbs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
      })
  @DisplayName("a connection that ends its output before a request is complete is closed")
  void connectionThatEndsInTheMiddleOfARequestIsClosed(String beginning) throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(beginning).endOutput();
      assertThat(connection.isAtEnd()).isTrue();
    }
  }

  @Test
  void clientThatBreaksOffBeforeTheAnswerHarmsNobody() throws IOException {
    String container = SERVER.newContainer();
    for (int i = 0; i < 50; i++) {
      try (RawConnection connection = RawConnection.to(SERVER.port())) {
        connection.send(createItem(container, "item" + i));
      }
    }
    assertThat(SERVER.client().create(container, "last", "p").status()).isEqualTo(201);
  }

  @Test
  void halfARequestHoldsUpNobodyElse() throws IOException {
    try (RawConnection silent = RawConnection.to(SERVER.port());
        RawConnection half = RawConnection.to(SERVER.port())) {
      half.send("GET /_ephemeris/ready HTTP/1.1\r\nho");
      SERVER.client().get("dbs").send().is(200);
      half.send("st: localhost\r\n\r\n");
      half.receive().is(200);
      silent.send(READY);
      silent.receive().is(200);
    }
  }

  @Test
  void advertisedEndpointIsTheOneThatTheClientReached() throws IOException {
    String date = Signer.date(Instant.now());
    String authorization = new Signer(Signer.PUBLISHED_KEY).authorization("GET", "", date);
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      for (String host : List.of("localhost:8081", "db.localhost:443", "[::1]:9000", "127.0.0.7")) {
        connection.send(
            "GET / HTTP/1.1\r\nhost: %s\r\nx-ms-date: %s\r\nauthorization: %s\r\n\r\n"
                .formatted(host, date, authorization));
        Answer account = connection.receive().is(200);
        for (String locations : List.of("writableLocations", "readableLocations")) {
          assertThat(
                  account.json().path(locations).path(0).path("databaseAccountEndpoint").asString())
              .isEqualTo("http://" + host + "/");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "host: a b\r\n", "host: evil/path\r\n", "host: a\"b\r\n"})
  void accountIsNotAdvertisedUnderAHostThatIsNone(String host) throws IOException {
    String date = Signer.date(Instant.now());
    String authorization = new Signer(Signer.PUBLISHED_KEY).authorization("GET", "", date);
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          "GET / HTTP/1.1\r\n%sx-ms-date: %s\r\nauthorization: %s\r\n\r\n"
              .formatted(host, date, authorization));
      connection.receive().isRefused(400, 0, "Host header");
    }
  }

  @Test
  void activityIdOfTheClientIsReturnedIfItIsOne() throws IOException {
    try (RawConnection connection = RawConnection.to(SERVER.port())) {
      connection.send(
          "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\nx-ms-activity-id: a-1\r\n\r\n");
      assertThat(connection.receive().header("x-ms-activity-id")).isEqualTo("a-1");
      connection.send(
          "GET /_ephemeris/ready HTTP/1.1\r\nhost: localhost\r\nx-ms-activity-id: <b>\r\n\r\n");
      assertThat(connection.receive().header("x-ms-activity-id")).hasSize(36);
    }
  }

  @Test
  void knownVersionIsNotSentAgain() {
    String container = SERVER.newContainer();
    WireClient client = SERVER.client();
    client.create(container, "1", "p").is(201);
    String database = container.substring(0, container.indexOf("/colls"));
    for (String path :
        List.of(database, container, container + "/pkranges", container + "/docs/1")) {
      String etag =
          String.valueOf(client.get(path).partitionKey("p").send().is(200).header("etag"));
      Answer known =
          client.get(path).partitionKey("p").header("if-none-match", etag).send().is(304);
      assertThat(known.body()).isEmpty();
      assertThat(known.header("etag")).isEqualTo(etag);
      client.get(path).partitionKey("p").header("if-none-match", "\"other\"").send().is(200);
    }
  }

  @Test
  @DisplayName("a client that disappears during its request affects no other")
  void vanishedClients_harmNobody() throws IOException {
    String container = SERVER.newContainer();
    for (int i = 0; i < 100; i++) {
      try (RawConnection connection = RawConnection.to(SERVER.port())) {
        connection.send(createItem(container, "vanished" + i));
        if (i % 2 == 0) {
          connection.send(createItem(container, "next" + i));
        }
        if (i % 3 == 0) {
          connection.reset();
        }
      }
    }
    assertThat(SERVER.client().create(container, "last", "p").status()).isEqualTo(201);
  }
}

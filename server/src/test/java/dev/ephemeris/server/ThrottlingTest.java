// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Charges on the wire, and requests beyond the throughput. The test sets the time. */
class ThrottlingTest {
  private static final long NANOS_PER_MILLISECOND = 1_000_000;

  private static final AtomicLong nanos = new AtomicLong();
  private static final EngineOptions OPTIONS = EngineOptions.defaults().nanoTime(nanos::get);

  @RegisterExtension static final RunningServer server = RunningServer.with(OPTIONS);

  private static String container(String throughputHeader) {
    String database = server.newDatabase();
    server
        .client()
        .post(database + "/colls", RunningServer.containerJson("orders", ""))
        .header(throughputHeader, "400")
        .send()
        .is(201);
    return database + "/colls/orders";
  }

  /**
   * Writes until a write is refused, and returns the refusal. Without a limit it stops at some
   * point.
   */
  private static Answer writeUntilRefused(String container) {
    Answer answer = server.client().create(container, "0", "p");
    for (int i = 1; i < 200 && answer.status() == 201; i++) {
      answer = server.client().create(container, Integer.toString(i), "p");
    }
    return answer;
  }

  @Test
  void beyondTheThroughputRequestsAreToldWhenToComeBack() {
    String container = container("x-ms-offer-throughput");
    Answer refused =
        writeUntilRefused(container)
            .isRefused(429, 3200, "Request rate is large", "'orders'", "more throughput");
    assertThat(refused.property("code")).isEqualTo("TooManyRequests");
    assertThat(refused.header("x-ms-request-charge")).isEqualTo("0");
    long retryAfter = Long.parseLong(String.valueOf(refused.header("x-ms-retry-after-ms")));
    assertThat(retryAfter).isPositive();
    int written = 77; // of 5.2 each: the 77th finds 4.8 left, the 78th nothing
    server.client().get(container + "/docs/0").partitionKey("p").send().isRefused(429, 3200);
    server.client().get(container).send().is(200);
    nanos.addAndGet(retryAfter * NANOS_PER_MILLISECOND);
    assertThat(server.client().count(container)).isEqualTo(written);
  }

  @Test
  void throughputReplacedByAnOfferCountsAtOnce() {
    String container = container("x-ms-offer-throughput");
    Answer refused = writeUntilRefused(container).is(429);
    String rid = server.client().get(container).send().property("_rid");
    String query = "select * from c where c.offerResourceId = '" + rid + "'";
    String offer =
        server
            .client()
            .post("offers", "{\"query\":\"" + query + "\"}")
            .header("x-ms-documentdb-isquery", "true")
            .send()
            .json()
            .path("Offers")
            .get(0)
            .path("id")
            .asString();
    server
        .client()
        .put(
            "offers/" + offer,
            "{\"_rid\":\"%s\",\"content\":{\"offerThroughput\":4000}}".formatted(offer))
        .send()
        .is(200);
    long before = Long.parseLong(String.valueOf(refused.header("x-ms-retry-after-ms")));
    nanos.addAndGet(Math.ceilDiv(before, 10L) * NANOS_PER_MILLISECOND);
    server.client().get(container + "/docs/0").partitionKey("p").send().is(200);
  }

  @Test
  void throughputThatIsRemovedLimitsNobodyAnyMore() throws IOException, InterruptedException {
    String container = container("x-ms-offer-throughput");
    writeUntilRefused(container).is(429);
    server
        .client()
        .delete("_ephemeris/" + container + "/throughput")
        .signedAs(container)
        .send()
        .is(200);
    server.client().get(container + "/docs/0").partitionKey("p").send().is(200);
    server.client().create(container, "after", "p").is(201);
    server.restart();
    server.client().delete(container + "/docs/after").partitionKey("p").send().is(204);
    writeUntilRefused(container).is(409);
  }

  @Test
  void onlyWhatWasAskedForIsEnforcedUnlessOptionsSayOtherwise()
      throws IOException, InterruptedException {
    String unasked = container("x-nothing");
    writeUntilRefused(unasked).is(201);
    String asked = container("x-ms-offer-throughput");
    writeUntilRefused(asked).is(429);
    server.restart(OPTIONS.enforceDefaultThroughput(true));
    writeUntilRefused(container("x-nothing")).is(429);
    server.restart(OPTIONS.enforceDefaultThroughput(true).unlimitedThroughput(true));
    writeUntilRefused(container("x-nothing")).is(201);
    Answer charged = writeUntilRefused(container("x-ms-offer-throughput")).is(201);
    assertThat(charged.header("x-ms-request-charge")).isEqualTo("5.2");
    server.restart(OPTIONS);
  }

  @Test
  void everyAnswerAboutTheCatalogueSaysWhatItCost() {
    String database = server.newDatabase();
    String json = RunningServer.containerJson("items", "");
    String container = database + "/colls/items";
    Answer created = server.client().post(database + "/colls", json).send().is(201);
    Answer replaced = server.client().put(container, json).send().is(200);
    Answer deleted = server.client().delete(container).send().is(204);
    for (Answer write : List.of(created, replaced, deleted)) {
      assertThat(write.header("x-ms-request-charge")).isEqualTo("5");
    }
    for (String read : List.of("dbs", database, database + "/colls", "offers")) {
      assertThat(server.client().get(read).send().is(200).header("x-ms-request-charge"))
          .isEqualTo("1");
    }
  }

  @Test
  void everyAnswerAboutAnItemSaysWhatItCost() {
    String container = server.newContainer();
    assertThat(server.client().create(container, "a", "p").header("x-ms-request-charge"))
        .isEqualTo("5.2");
    Answer conflict = server.client().create(container, "a", "p").is(409);
    assertThat(conflict.header("x-ms-request-charge")).isEqualTo("1");
    Answer read = server.client().get(container + "/docs/a").partitionKey("p").send().is(200);
    assertThat(read.header("x-ms-request-charge")).isEqualTo("1");
    Answer ahead =
        server
            .client()
            .get(container + "/docs/a")
            .partitionKey("p")
            .header("x-ms-session-token", "0:-1#999")
            .send()
            .isRefused(404, 1002);
    assertThat(ahead.header("x-ms-request-charge")).isEqualTo("1");
    Answer changed =
        server
            .client()
            .delete(container + "/docs/a")
            .partitionKey("p")
            .header("if-match", "\"other\"")
            .send()
            .is(412);
    assertThat(changed.header("x-ms-request-charge")).isEqualTo("1");
    Answer listed = server.client().get(container + "/docs").send().is(200);
    assertThat(listed.header("x-ms-request-charge")).isEqualTo("1.15");
    Answer missing = server.client().get(container + "/docs/b").partitionKey("p").send().is(404);
    assertThat(missing.header("x-ms-request-charge")).isEqualTo("1");
    Answer bad = server.client().post(container + "/docs", "{").partitionKey("p").send().is(400);
    assertThat(bad.header("x-ms-request-charge")).isEqualTo("0");
  }
}

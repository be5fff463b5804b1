// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The reports and operations for operators about a container's time to live. */
class TtlReportsTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  private WireClient client;
  private String container;

  @BeforeEach
  void createContainer() {
    client = SERVER.client();
    container = SERVER.newContainer("");
  }

  private WireClient.Call get(String report) {
    return client.get("_ephemeris/" + container + "/ttl" + report).signedAs(container);
  }

  private WireClient.Call post(String report, String body) {
    return client.post("_ephemeris/" + container + "/ttl" + report, body).signedAs(container);
  }

  private JsonNode status() {
    return get("").send().is(200).json();
  }

  private void create(String id, String more) {
    client
        .post(container + "/docs", "{\"id\":\"%s\",\"pk\":\"p\"%s}".formatted(id, more))
        .partitionKey("p")
        .send()
        .is(201);
  }

  private void defaultTtl(String json) {
    String name = container.substring(container.lastIndexOf('/') + 1);
    client
        .put(
            container,
            "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}%s}"
                .formatted(name, json.isEmpty() ? "" : ",\"defaultTtl\":" + json))
        .send()
        .is(200);
  }

  private void advance(long seconds) {
    client.post("_ephemeris/clock", "{\"advanceSeconds\":%d}".formatted(seconds)).send().is(200);
  }

  @Test
  @DisplayName("T3 the state of a container without TTL")
  void status_ofAPlainContainer() {
    create("a", ",\"ttl\":5");
    create("b", "");
    JsonNode status = status();
    assertThat(status.path("defaultTtl").isNull()).isTrue();
    assertThat(status.path("state").asString()).isEqualTo("off");
    assertThat(status.path("liveCount").asInt()).isEqualTo(2);
    assertThat(status.path("expiredCount").asInt()).isZero();
    assertThat(status.path("oldestOverdueSeconds").isNull()).isTrue();
    assertThat(status.path("purgedTotal").asInt()).isZero();
    assertThat(status.path("reindexProgress").asInt()).isEqualTo(100);
    assertThat(status.path("estimates")).isEmpty();
  }

  @Test
  @DisplayName("T26 the numbers of living, expired and purged items always add up")
  void status_countsWhatExpires() {
    defaultTtl("3600");
    create("inheritor", "");
    create("owner", ",\"ttl\":600");
    create("never", ",\"ttl\":-1");
    assertThat(status().path("state").asString()).isEqualTo("on");
    assertThat(status().path("stored").toString())
        .isEqualTo("{\"withDefaultTtl\":1,\"withOwnTtl\":1,\"neverExpiring\":1}");
    advance(600);
    JsonNode after = status();
    assertThat(after.path("liveCount").asInt()).isEqualTo(2);
    assertThat(after.path("expiredCount").asInt() + after.path("purgedTotal").asInt()).isEqualTo(1);
    advance(3000);
    JsonNode last = status();
    assertThat(last.path("liveCount").asInt()).isEqualTo(1);
    assertThat(last.path("expiredCount").asInt() + last.path("purgedTotal").asInt()).isEqualTo(2);
  }

  @Test
  @DisplayName("T26 the spending of requests and of the purge is reported for each container")
  void status_tellsWhatWasSpent() {
    JsonNode before = status().path("requestUnits");
    assertThat(before.toString())
        .isEqualTo(
            "{\"perSecond\":400,\"asked\":false,\"enforced\":false,\"shared\":false,"
                + "\"spentByRequests\":0.0,\"spentInBackground\":0.0}");
    Answer created =
        client
            .post(container + "/docs", "{\"id\":\"a\",\"pk\":\"p\"}")
            .partitionKey("p")
            .send()
            .is(201);
    assertThat(status().at("/requestUnits/spentByRequests").asString())
        .isEqualTo(created.header("x-ms-request-charge"));
    assertThat(status().at("/requestUnits/spentInBackground").asDouble()).isZero();
  }

  @Test
  @DisplayName("T26 containers that share a throughput report the spending of all of them")
  void status_ofSharedThroughput() {
    client
        .post("dbs", "{\"id\":\"sharing\"}")
        .header("x-ms-offer-throughput", "700")
        .send()
        .is(201);
    for (String name : new String[] {"one", "two"}) {
      client
          .post(
              "dbs/sharing/colls",
              "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}"
                  .formatted(name))
          .send()
          .is(201);
    }
    container = "dbs/sharing/colls/one";
    create("a", "");
    JsonNode one = status().path("requestUnits");
    container = "dbs/sharing/colls/two";
    assertThat(status().path("requestUnits")).isEqualTo(one);
    assertThat(one.path("perSecond").asInt()).isEqualTo(700);
    assertThat(one.path("asked").asBoolean()).isTrue();
    assertThat(one.path("enforced").asBoolean()).isTrue();
    assertThat(one.path("shared").asBoolean()).isTrue();
    assertThat(one.path("spentByRequests").asDouble()).isPositive();
  }

  @Test
  @DisplayName("T26 the forecast reports how many items expire in each of the next intervals")
  void forecast_tellsWhatExpiresWhen() {
    defaultTtl("7200");
    create("a", "");
    create("b", ",\"ttl\":1800");
    create("c", ",\"ttl\":-1");
    create("d", ",\"ttl\":864000");
    JsonNode forecast = get("/forecast?bucket=hour&count=3").send().is(200).json();
    assertThat(forecast.path("bucket").asString()).isEqualTo("hour");
    assertThat(forecast.path("buckets").size()).isEqualTo(3);
    assertThat(forecast.path("buckets").path(0).path("count").asInt()).isEqualTo(1);
    assertThat(
            forecast.path("buckets").path(1).path("count").asInt()
                + forecast.path("buckets").path(2).path("count").asInt())
        .isEqualTo(1);
    assertThat(forecast.path("laterCount").asInt()).isEqualTo(1);
    assertThat(forecast.path("neverCount").asInt()).isEqualTo(1);
    assertThat(get("/forecast").send().is(200).json().path("buckets").size()).isEqualTo(24);
  }

  @Test
  @DisplayName("T25 the preview reports what a change would expire, and changes nothing")
  void preview_tellsWhatAChangeWouldDo() {
    create("old", "");
    create("owner", ",\"ttl\":90000");
    advance(7200);
    create("young", "");
    JsonNode preview = post("/preview", "{\"defaultTtl\":3600}").send().is(200).json();
    assertThat(preview.path("state").asString()).isEqualTo("on");
    assertThat(preview.path("atOnce").asInt()).isEqualTo(1);
    assertThat(preview.path("withinHour").asInt()).isEqualTo(2);
    assertThat(preview.path("withinDay").asInt()).isEqualTo(3);
    assertThat(preview.path("withinWeek").asInt()).isEqualTo(3);
    assertThat(post("/preview", "{\"defaultTtl\":null}").send().is(200).json().path("withinWeek"))
        .hasToString("0");
    assertThat(status().path("liveCount").asInt()).isEqualTo(3);
    assertThat(status().path("state").asString()).isEqualTo("off");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}|defaultTtl",
        "{\"defaultTtl\":0}|from 1 to 2147483647",
        "{\"defaultTtl\":\"5\"}|from 1 to 2147483647",
        "nonsense|not valid JSON"
      })
  void preview_ofNonsense_isRefused(String body, String message) {
    post("/preview", body).send().isRefused(400, 0, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "bucket=week|'minute', 'hour' or 'day'",
        "count=0|1 to 400",
        "count=401|1 to 400",
        "count=many|from 1 to 400"
      })
  void forecast_ofNonsense_isRefused(String query, String message) {
    get("/forecast?" + query).send().isRefused(400, 0, message);
  }

  @Test
  void reports_areSignedForTheContainer() {
    client.get("_ephemeris/" + container + "/ttl").sendAsIs().isRefused(401, 0);
    client.get("_ephemeris/" + container + "/ttl").signedAs("dbs").send().isRefused(401, 0);
    get("/nothing").send().isRefused(404, 0);
    get("/restore").send().isRefused(405, 0);
    client
        .get("_ephemeris/" + container + "x/ttl")
        .signedAs(container + "x")
        .send()
        .isRefused(404, 1003);
  }

  @Test
  @DisplayName("T28 restoring an item that is missing or alive is refused")
  void restore_ofWhatIsNotExpired_isRefused() {
    create("alive", "");
    post("/restore", "{\"id\":\"alive\",\"partitionKey\":\"p\"}").send().isRefused(409, 0);
    post("/restore", "{\"id\":\"unknown\",\"partitionKey\":[\"p\"]}").send().isRefused(404, 0);
    post("/restore", "{\"id\":\"unknown\"}").send().isRefused(400, 0, "partitionKey");
    Answer answer = get("/expired").send().is(200);
    assertThat(answer.json().path("count").asInt()).isZero();
    assertThat(answer.json().path("complete").asBoolean()).isTrue();
  }

  @Test
  @DisplayName("T26 items that will expire are listed, the next one first")
  void upcoming_listsWhatWillExpire() {
    defaultTtl("7200");
    create("a", "");
    create("b", ",\"ttl\":1800");
    create("c", ",\"ttl\":-1");
    create("d", ",\"ttl\":864000");
    while (status().path("reindexProgress").asInt() < 100) {
      Thread.onSpinWait();
    }
    JsonNode page = get("/upcoming").send().is(200).json();
    assertThat(page.path("items").valueStream().map(item -> item.path("id").asString()))
        .containsExactly("b", "a", "d");
    JsonNode first = page.path("items").path(0);
    assertThat(first.path("partitionKey").toString()).isEqualTo("[\"p\"]");
    assertThat(first.path("ownTtl").asInt()).isEqualTo(1800);
    assertThat(page.path("items").path(1).path("ownTtl").isNull()).isTrue();
    assertThat(first.path("expiresAtSecond").asLong())
        .isEqualTo(first.path("lastModifiedSecond").asLong() + 1800);
    assertThat(page.path("count").asInt()).isEqualTo(3);
    assertThat(page.path("continuation").isNull()).isTrue();
    long through = page.path("nowSeconds").asLong() + 7300;
    Answer one = get("/upcoming?through=" + through).header("x-ms-max-item-count", "1").send();
    assertThat(one.is(200).json().path("items").path(0).path("id").asString()).isEqualTo("b");
    JsonNode rest =
        get("/upcoming?through=" + through)
            .header("x-ms-continuation", one.header("x-ms-continuation"))
            .send()
            .is(200)
            .json();
    assertThat(rest.path("items").valueStream().map(item -> item.path("id").asString()))
        .containsExactly("a");
    get("/upcoming?through=soon").send().isRefused(400, 0, "'soon'");
    get("/upcoming").header("x-ms-continuation", "?").send().isRefused(400, 0, "continuation");
  }
}

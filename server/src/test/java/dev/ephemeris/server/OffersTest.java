// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Offers by HTTP: where throughput is read and replaced. */
class OffersTest {
  @RegisterExtension static final RunningServer server = RunningServer.plain();

  private String database = "";

  @BeforeEach
  void newDatabase() {
    database = server.newDatabase();
  }

  private JsonNode newContainer(String header, String value) {
    return newContainer("items", header, value);
  }

  private JsonNode newContainer(String name, String header, String value) {
    return server
        .client()
        .post(database + "/colls", RunningServer.containerJson(name, ""))
        .header(header, value)
        .send()
        .is(201)
        .json();
  }

  private JsonNode manual(int rate) {
    return newContainer("x-ms-offer-throughput", Integer.toString(rate));
  }

  private JsonNode autoscale(int maximum) {
    return autoscale(maximum, "items");
  }

  private JsonNode autoscale(int maximum, String name) {
    return newContainer(
        name, "x-ms-cosmos-offer-autopilot-settings", "{\"maxThroughput\":%d}".formatted(maximum));
  }

  private static Answer query(String text, String parameters) {
    return server
        .client()
        .post("offers", "{\"query\":\"%s\",\"parameters\":[%s]}".formatted(text, parameters))
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .send();
  }

  /** The offer of a database or container. */
  private static JsonNode offerOf(JsonNode resource) {
    JsonNode found =
        query(
                "select * from c where c.offerResourceId = @resourceId",
                "{\"name\":\"@resourceId\",\"value\":\"%s\"}"
                    .formatted(resource.path("_rid").asString()))
            .is(200)
            .json();
    assertThat(found.path("_count").asInt()).isEqualTo(1);
    return found.path("Offers").get(0);
  }

  private static String path(JsonNode offer) {
    return "offers/" + offer.path("id").asString();
  }

  private static String body(JsonNode offer, String content) {
    return "{\"id\":\"%s\",\"_rid\":\"%s\",\"offerResourceId\":\"%s\",\"offerVersion\":\"V2\",\"content\":%s}"
        .formatted(
            offer.path("id").asString(),
            offer.path("_rid").asString(),
            offer.path("offerResourceId").asString(),
            content);
  }

  private static int rate(JsonNode offer) {
    return offer.path("content").path("offerThroughput").asInt();
  }

  private static int maximum(JsonNode offer) {
    return offer.path("content").path("offerAutopilotSettings").path("maxThroughput").asInt();
  }

  @Test
  void offerOfAContainerSaysAllThatClientsRead() {
    JsonNode container = manual(700);
    JsonNode offer = offerOf(container);
    String id = offer.path("id").asString();
    assertThat(id).hasSize(4).isEqualTo(offer.path("_rid").asString());
    assertThat(offer.path("_self").asString()).isEqualTo("offers/" + id + "/");
    assertThat(offer.path("_etag").asString()).startsWith("\"").endsWith("\"");
    assertThat(offer.path("_ts").asLong()).isPositive();
    assertThat(offer.path("offerVersion").asString()).isEqualTo("V2");
    assertThat(offer.path("resource")).isEqualTo(container.path("_self"));
    assertThat(offer.path("offerResourceId")).isEqualTo(container.path("_rid"));
    assertThat(rate(offer)).isEqualTo(700);
    assertThat(offer.path("content").has("offerAutopilotSettings")).isFalse();
    Answer read = server.client().get(path(offer)).signedByResourceId("offers", id).send().is(200);
    assertThat(read.json()).isEqualTo(offer);
    assertThat(read.header("etag")).isEqualTo(offer.path("_etag").asString());
    assertThat(read.header("x-ms-cosmos-min-throughput")).isEqualTo("400");
    assertThat(read.header("x-ms-request-charge")).isEqualTo("1");
  }

  @Test
  void containerThatAskedForNothingReports400() {
    assertThat(rate(offerOf(newContainer("x-nothing", "asked")))).isEqualTo(400);
  }

  @Test
  void autoscaleIsReadAsAutoscale() {
    JsonNode offer = offerOf(autoscale(5000));
    assertThat(maximum(offer)).isEqualTo(5000);
    assertThat(server.client().get(path(offer)).send().header("x-ms-cosmos-min-throughput"))
        .isEqualTo("1000");
  }

  @Test
  void databaseHasAnOfferOnlyIfItWasAskedFor() {
    JsonNode plain = server.client().get(database).send().json();
    Answer none =
        query(
            "SELECT * FROM c WHERE c.offerResourceId = '" + plain.path("_rid").asString() + "'",
            "");
    assertThat(none.is(200).json().path("Offers")).isEmpty();
    JsonNode sharing =
        server
            .client()
            .post("dbs", "{\"id\":\"sharing\"}")
            .header("x-ms-offer-throughput", "600")
            .send()
            .is(201)
            .json();
    assertThat(rate(offerOf(sharing))).isEqualTo(600);
    JsonNode container =
        server
            .client()
            .post("dbs/sharing/colls", RunningServer.containerJson("items", ""))
            .send()
            .json();
    Answer noneOfItsOwn =
        query("select * from r where r.resource='" + container.path("_self").asString() + "'", "");
    assertThat(noneOfItsOwn.is(200).json().path("_count").asInt()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM r where r.offerResourceId = '%s'",
        "select * from root r where r.offerResourceId= '%s'",
        "SELECT * FROM root WHERE (root[\\\"offerResourceId\\\"] = \\\"%s\\\")",
        "SELECT * FROM offers AS o WHERE o.offerResourceId = '%s';",
      })
  void queryIsUnderstoodAsClientsWriteIt(String text) {
    JsonNode container = manual(900);
    JsonNode found =
        query(text.formatted(container.path("_rid").asString()), "").is(200).json().path("Offers");
    assertThat(found).hasSize(1);
    assertThat(rate(found.get(0))).isEqualTo(900);
  }

  @Test
  void queryBySelfLinkIsUnderstood() {
    String self = manual(800).path("_self").asString();
    for (String text :
        new String[] {
          "SELECT * from root where root.resource = \\\"" + self + "\\\"",
          "SELECT * FROM root WHERE root.resource=@link"
        }) {
      JsonNode found =
          query(text, "{\"name\":\"@link\",\"value\":\"%s\"}".formatted(self)).is(200).json();
      assertThat(rate(found.path("Offers").get(0))).isEqualTo(800);
    }
  }

  @Test
  void theWholeLanguageIsThere() {
    manual(700);
    JsonNode found =
        query("SELECT VALUE COUNT(1) FROM c WHERE c.content.offerThroughput = 700", "")
            .is(200)
            .json();
    assertThat(found.path("Offers").get(0).asInt()).isPositive();
    query("SELECT * FROM c WHERE d.id = 'x'", "").isRefused(400, 0, "'d' could not be resolved");
    query("", "").isRefused(400, 0, "Expected SELECT");
  }

  @Test
  void queryWithoutItsParameterIsRefused() {
    query("select * from c where c.offerResourceId = @r", "").isRefused(400, 0, "@r");
    server.client().post("offers", "{}").send().isRefused(405, 0, "POST is not supported");
  }

  @Test
  void listHasEveryOfferOnceHoweverItIsPaged() {
    manual(500);
    int all = server.client().get("offers").send().is(200).json().path("_count").asInt();
    int seen = 0;
    String continuation = "";
    do {
      Answer page =
          server
              .client()
              .get("offers")
              .header("x-ms-max-item-count", "1")
              .header("x-ms-continuation", continuation)
              .send()
              .is(200);
      seen += page.json().path("Offers").size();
      continuation = page.header("x-ms-continuation");
    } while (continuation != null);
    assertThat(seen).isEqualTo(all).isPositive();
  }

  @Test
  void replacedThroughputIsReadFromThenOnAlsoAfterARestart()
      throws IOException, InterruptedException {
    JsonNode offer = offerOf(manual(700));
    Answer replaced =
        server
            .client()
            .put(path(offer), body(offer, "{\"offerThroughput\":1200}"))
            .header("if-match", offer.path("_etag").asString())
            .signedByResourceId("offers", offer.path("id").asString())
            .send()
            .is(200);
    assertThat(rate(replaced.json())).isEqualTo(1200);
    assertThat(replaced.header("x-ms-request-charge")).isEqualTo("5");
    assertThat(replaced.header("x-ms-offer-replace-pending")).isEqualTo("false");
    server
        .client()
        .put(path(offer), body(offer, "{\"offerThroughput\":1300}"))
        .header("if-match", offer.path("_etag").asString())
        .send()
        .isRefused(412, 0);
    server.restart();
    assertThat(rate(server.client().get(path(offer)).send().json())).isEqualTo(1200);
  }

  private Answer remove(String container, String etag) {
    return server
        .client()
        .delete("_ephemeris/" + container + "/throughput")
        .signedAs(container)
        .header("if-match", etag)
        .send();
  }

  @Test
  void removedThroughputIsAsIfNobodyHadAsked() throws IOException, InterruptedException {
    for (JsonNode container : List.of(manual(700), autoscale(4000, "others"))) {
      JsonNode offer = offerOf(container);
      String path = database + "/colls/" + container.path("id").asString();
      remove(path, "\"another\"").isRefused(412, 0);
      Answer removed = remove(path, offer.path("_etag").asString()).is(200);
      assertThat(rate(removed.json())).isEqualTo(400);
      assertThat(maximum(removed.json())).isZero();
      assertThat(removed.header("x-ms-request-charge")).isEqualTo("0");
      JsonNode units = status(path).path("requestUnits");
      assertThat(units.path("asked").asBoolean()).isFalse();
      assertThat(units.path("enforced").asBoolean()).isFalse();
      assertThat(server.client().get(path(offer)).send().json()).isEqualTo(removed.json());
    }
    server.restart();
    assertThat(status(database + "/colls/items").at("/requestUnits/asked").asBoolean()).isFalse();
  }

  private static JsonNode status(String container) {
    return server
        .client()
        .get("_ephemeris/" + container + "/ttl")
        .signedAs(container)
        .send()
        .is(200)
        .json();
  }

  @Test
  void throughputBesideASharedOneIsNotRemoved() {
    server
        .client()
        .post("dbs", "{\"id\":\"beside\"}")
        .header("x-ms-offer-throughput", "600")
        .send()
        .is(201);
    database = "dbs/beside";
    JsonNode offer = offerOf(manual(700));
    remove("dbs/beside/colls/items", offer.path("_etag").asString())
        .isRefused(400, 0, "'items' cannot be removed");
    assertThat(server.client().get(path(offer)).send().json()).isEqualTo(offer);
    remove("dbs/beside/colls/nowhere", "*").isRefused(404, 1003);
    server
        .client()
        .post("_ephemeris/dbs/beside/colls/items/throughput", "{}")
        .signedAs("dbs/beside/colls/items")
        .send()
        .isRefused(405, 0);
  }

  @Test
  void autoscaleMaximumIsReplaced() {
    JsonNode offer = offerOf(autoscale(1000));
    String content =
        "{\"offerAutopilotSettings\":{\"maxThroughput\":7000,\"autoUpgradePolicy\":{\"throughputPolicy\":{\"incrementPercent\":0}}}}";
    Answer replaced = server.client().put(path(offer), body(offer, content)).send().is(200);
    assertThat(maximum(replaced.json())).isEqualTo(7000);
  }

  @Test
  void throughputGoesFromManualToAutoscaleAndBack() {
    JsonNode offer = offerOf(manual(1700));
    Answer autoscale =
        server
            .client()
            .put(path(offer), offer.toString())
            .header("x-ms-cosmos-migrate-offer-to-autopilot", "true")
            .send()
            .is(200);
    assertThat(maximum(autoscale.json())).isEqualTo(2000);
    Answer manual =
        server
            .client()
            .put(path(offer), autoscale.text())
            .header("x-ms-cosmos-migrate-offer-to-manual-throughput", "true")
            .send()
            .is(200);
    assertThat(rate(manual.json())).isEqualTo(2000);
    assertThat(maximum(manual.json())).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "manual; {\"offerThroughput\":300}; from 400 to 1000000",
        "manual; {\"offerThroughput\":450}; multiple of 100",
        "manual; {\"offerThroughput\":1000100}; from 400 to 1000000",
        "manual; {\"offerThroughput\":-1}; from 400",
        "manual; {\"offerThroughput\":\"many\"}; whole number",
        "manual; {\"offerThroughput\":400.5}; whole number",
        "manual; {}; offerThroughput",
        "manual; []; needs a content",
        "manual; {\"offerAutopilotSettings\":{\"maxThroughput\":4000}}; migrate-offer-to-autopilot",
        "autoscale; {\"offerThroughput\":400}; migrate-offer-to-manual-throughput",
        "autoscale; {\"offerAutopilotSettings\":{\"maxThroughput\":1500}}; multiple of 1000",
        "autoscale; {\"offerAutopilotSettings\":{}}; maxThroughput",
        "autoscale; {\"offerThroughput\":400,\"offerAutopilotSettings\":{\"maxThroughput\":2000}}; cannot be replaced",
      })
  void whatCannotBeIsRefusedAndChangesNothing(String kind, String content, String complaint) {
    JsonNode offer = offerOf(kind.equals("manual") ? manual(500) : autoscale(2000));
    server.client().put(path(offer), body(offer, content)).send().isRefused(400, 0, complaint);
    assertThat(server.client().get(path(offer)).send().json()).isEqualTo(offer);
  }

  @Test
  void offerWithAWrongOrNoResourceIdIsRefused() {
    JsonNode offer = offerOf(manual(500));
    ObjectNode wrong = (ObjectNode) offer.deepCopy();
    server
        .client()
        .put(path(offer), wrong.put("_rid", "AAAA").toString())
        .send()
        .isRefused(400, 0, "_rid", "cannot be changed");
    wrong.remove("_rid");
    server.client().put(path(offer), wrong.toString()).send().isRefused(400, 0, "needs its _rid");
    assertThat(server.client().get(path(offer)).send().json()).isEqualTo(offer);
  }

  @Test
  void migrationThatMakesNoSenseIsRefused() {
    JsonNode offer = offerOf(manual(500));
    server
        .client()
        .put(path(offer), offer.toString())
        .header("x-ms-cosmos-migrate-offer-to-manual-throughput", "true")
        .send()
        .isRefused(400, 0, "manual already");
    server
        .client()
        .put(path(offer), offer.toString())
        .header("x-ms-cosmos-migrate-offer-to-autopilot", "true")
        .header("x-ms-cosmos-migrate-offer-to-manual-throughput", "true")
        .send()
        .isRefused(400, 0, "not both");
    server
        .client()
        .put(path(offer), body(offer, "{\"offerAutopilotSettings\":{\"maxThroughput\":4000}}"))
        .header("x-ms-cosmos-migrate-offer-to-autopilot", "true")
        .send()
        .isRefused(400, 0, "follows from the present rate");
    server
        .client()
        .put(path(offer), offer.toString().replace(offer.path("_rid").asString(), "AAAA"))
        .send()
        .isRefused(400, 0, "cannot be changed");
  }

  @Test
  void offerThatIsNotThereIsNotFound() {
    server.client().get("offers/AAAA").send().isRefused(404, 0, "AAAA");
    server.client().put("offers/nonsense", "{}").send().isRefused(404, 0, "nonsense");
    JsonNode offer = offerOf(manual(500));
    server.client().delete(database).send().is(204);
    server.client().get(path(offer)).send().isRefused(404, 0);
    server.client().delete("offers/AAAA").send().isRefused(405, 0);
  }
}

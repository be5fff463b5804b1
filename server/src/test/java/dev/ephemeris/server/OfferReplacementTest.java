// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static dev.ephemeris.server.fixture.OfferClient.body;
import static dev.ephemeris.server.fixture.OfferClient.maximum;
import static dev.ephemeris.server.fixture.OfferClient.path;
import static dev.ephemeris.server.fixture.OfferClient.rate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.OfferClient;
import dev.ephemeris.server.fixture.RunningServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Offers by HTTP: how throughput is replaced, changed between manual and autoscale, and removed.
 */
class OfferReplacementTest {
  @RegisterExtension static final RunningServer server = RunningServer.plain();

  private String database = "";
  private OfferClient offers = new OfferClient(server, "");

  @BeforeEach
  void newDatabase() {
    database = server.newDatabase();
    offers = new OfferClient(server, database);
  }

  @Test
  void replacedThroughputIsReadFromThenOnAlsoAfterARestart()
      throws IOException, InterruptedException {
    JsonNode offer = offers.offerOf(offers.manual(700));
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
    for (JsonNode container : List.of(offers.manual(700), offers.autoscale(4000, "others"))) {
      JsonNode offer = offers.offerOf(container);
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
    OfferClient beside = new OfferClient(server, "dbs/beside");
    JsonNode offer = beside.offerOf(beside.manual(700));
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
    JsonNode offer = offers.offerOf(offers.autoscale(1000));
    String content =
        "{\"offerAutopilotSettings\":{\"maxThroughput\":7000,\"autoUpgradePolicy\":{\"throughputPolicy\":{\"incrementPercent\":0}}}}";
    Answer replaced = server.client().put(path(offer), body(offer, content)).send().is(200);
    assertThat(maximum(replaced.json())).isEqualTo(7000);
  }

  @Test
  void throughputGoesFromManualToAutoscaleAndBack() {
    JsonNode offer = offers.offerOf(offers.manual(1700));
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
    JsonNode offer =
        offers.offerOf(kind.equals("manual") ? offers.manual(500) : offers.autoscale(2000));
    server.client().put(path(offer), body(offer, content)).send().isRefused(400, 0, complaint);
    assertThat(server.client().get(path(offer)).send().json()).isEqualTo(offer);
  }

  @Test
  void offerWithAWrongOrNoResourceIdIsRefused() {
    JsonNode offer = offers.offerOf(offers.manual(500));
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
    JsonNode offer = offers.offerOf(offers.manual(500));
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
}

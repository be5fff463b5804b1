// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static dev.ephemeris.server.fixture.OfferClient.maximum;
import static dev.ephemeris.server.fixture.OfferClient.path;
import static dev.ephemeris.server.fixture.OfferClient.rate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.OfferClient;
import dev.ephemeris.server.fixture.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Offers by HTTP: where throughput is read. */
class OffersTest {
  @RegisterExtension static final RunningServer server = RunningServer.plain();

  private String database = "";
  private OfferClient offers = new OfferClient(server, "");

  @BeforeEach
  void newDatabase() {
    database = server.newDatabase();
    offers = new OfferClient(server, database);
  }

  @Test
  void offerOfAContainerSaysAllThatClientsRead() {
    JsonNode container = offers.manual(700);
    JsonNode offer = offers.offerOf(container);
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
    assertThat(rate(offers.offerOf(offers.newContainer("x-nothing", "asked")))).isEqualTo(400);
  }

  @Test
  void autoscaleIsReadAsAutoscale() {
    JsonNode offer = offers.offerOf(offers.autoscale(5000));
    assertThat(maximum(offer)).isEqualTo(5000);
    assertThat(server.client().get(path(offer)).send().header("x-ms-cosmos-min-throughput"))
        .isEqualTo("1000");
  }

  @Test
  void databaseHasAnOfferOnlyIfItWasAskedFor() {
    JsonNode plain = server.client().get(database).send().json();
    Answer none =
        offers.query(
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
    assertThat(rate(offers.offerOf(sharing))).isEqualTo(600);
    JsonNode container =
        server
            .client()
            .post("dbs/sharing/colls", RunningServer.containerJson("items", ""))
            .send()
            .json();
    Answer noneOfItsOwn =
        offers.query(
            "select * from r where r.resource='" + container.path("_self").asString() + "'", "");
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
    JsonNode container = offers.manual(900);
    JsonNode found =
        offers
            .query(text.formatted(container.path("_rid").asString()), "")
            .is(200)
            .json()
            .path("Offers");
    assertThat(found).hasSize(1);
    assertThat(rate(found.get(0))).isEqualTo(900);
  }

  @Test
  void queryBySelfLinkIsUnderstood() {
    String self = offers.manual(800).path("_self").asString();
    for (String text :
        new String[] {
          "SELECT * from root where root.resource = \\\"" + self + "\\\"",
          "SELECT * FROM root WHERE root.resource=@link"
        }) {
      JsonNode found =
          offers
              .query(text, "{\"name\":\"@link\",\"value\":\"%s\"}".formatted(self))
              .is(200)
              .json();
      assertThat(rate(found.path("Offers").get(0))).isEqualTo(800);
    }
  }

  @Test
  void theWholeLanguageIsThere() {
    offers.manual(700);
    JsonNode found =
        offers
            .query("SELECT VALUE COUNT(1) FROM c WHERE c.content.offerThroughput = 700", "")
            .is(200)
            .json();
    assertThat(found.path("Offers").get(0).asInt()).isPositive();
    offers
        .query("SELECT * FROM c WHERE d.id = 'x'", "")
        .isRefused(400, 0, "'d' could not be resolved");
    offers.query("", "").isRefused(400, 0, "Expected SELECT");
  }

  @Test
  void queryWithoutItsParameterIsRefused() {
    offers.query("select * from c where c.offerResourceId = @r", "").isRefused(400, 0, "@r");
    server.client().post("offers", "{}").send().isRefused(405, 0, "POST is not supported");
  }

  @Test
  void listHasEveryOfferOnceHoweverItIsPaged() {
    offers.manual(500);
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
  void offerThatIsNotThereIsNotFound() {
    server.client().get("offers/AAAA").send().isRefused(404, 0, "AAAA");
    server.client().put("offers/nonsense", "{}").send().isRefused(404, 0, "nonsense");
    JsonNode offer = offers.offerOf(offers.manual(500));
    server.client().delete(database).send().is(204);
    server.client().get(path(offer)).send().isRefused(404, 0);
    server.client().delete("offers/AAAA").send().isRefused(405, 0);
  }
}

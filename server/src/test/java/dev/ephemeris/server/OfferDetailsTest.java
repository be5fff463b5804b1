// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What offers contain besides a rate: the increment of autoscale, and the old offer types. */
class OfferDetailsTest {
  private static final String AUTOSCALE = "x-ms-cosmos-offer-autopilot-settings";
  private static final String OFFER_TYPE = "x-ms-offer-type";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private String database = "";

  @BeforeEach
  void newDatabase() {
    database = SERVER.newDatabase();
  }

  private static WireClient client() {
    return SERVER.client();
  }

  private static String autoscale(int maximum, String increment) {
    return "{\"maxThroughput\":%d,\"autoUpgradePolicy\":{\"throughputPolicy\":{\"incrementPercent\":%s}}}"
        .formatted(maximum, increment);
  }

  private Answer create(Map<String, String> headers) {
    WireClient.Call call =
        client().post(database + "/colls", RunningServer.containerJson("items", ""));
    headers.forEach(call::header);
    return call.send();
  }

  private ObjectNode offer(Map<String, String> headers) {
    return offerOf(create(headers).is(201).json());
  }

  private static ObjectNode offerOf(JsonNode resource) {
    for (JsonNode offer : client().get("offers").send().is(200).json().path("Offers")) {
      if (offer.path("offerResourceId").equals(resource.path("_rid"))) {
        return (ObjectNode) offer;
      }
    }
    throw new AssertionError("There is no offer of " + resource);
  }

  private static Answer put(JsonNode offer) {
    return client().put("offers/" + offer.path("id").asString(), offer.toString()).send();
  }

  private static JsonNode settings(JsonNode offer) {
    return offer.path("content").path("offerAutopilotSettings");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "3", "100"})
  void incrementOfAutoscaleIsToldInTheOffer(String percent)
      throws IOException, InterruptedException {
    ObjectNode offer = offer(Map.of(AUTOSCALE, autoscale(7000, percent)));
    assertThat(settings(offer)).hasToString(autoscale(7000, percent));
    SERVER.restart();
    assertThat(client().get("offers/" + offer.path("id").asString()).send().json())
        .isEqualTo(offer);
  }

  @Test
  void incrementOfADatabasesAutoscaleIsKept() {
    JsonNode created =
        client()
            .post("dbs", "{\"id\":\"autoscale\"}")
            .header(AUTOSCALE, autoscale(5000, "2"))
            .send()
            .is(201)
            .json();
    assertThat(settings(offerOf(created))).hasToString(autoscale(5000, "2"));
  }

  @Test
  void incrementIsReplacedAndRemovedWithTheOffer() {
    ObjectNode offer = offer(Map.of(AUTOSCALE, autoscale(5000, "10")));
    ((ObjectNode) settings(offer)).remove("autoUpgradePolicy");
    JsonNode without = put(offer).is(200).json();
    assertThat(settings(without)).hasToString("{\"maxThroughput\":5000}");
    assertThat(without.path("_etag")).isNotEqualTo(offer.path("_etag"));
    ((ObjectNode) offer.path("content"))
        .set("offerAutopilotSettings", parsed(autoscale(7000, "20")));
    JsonNode with = put(offer).is(200).json();
    assertThat(settings(with)).hasToString(autoscale(7000, "20"));
    assertThat(with.path("_etag")).isNotEqualTo(without.path("_etag"));
  }

  private static JsonNode parsed(String json) {
    return JsonMapper.shared().readTree(json);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "\"3\"", "1e10", "{}"})
  void incrementMustBeAWholeNumber(String percent) {
    create(Map.of(AUTOSCALE, autoscale(7000, percent))).isRefused(400, 0, "incrementPercent");
  }

  @ParameterizedTest
  @CsvSource({"{,is not valid JSON: It ends too early", "[],must be a JSON object"})
  void messageAboutSettingsNamesTheirHeader(String settings, String message) {
    create(Map.of(AUTOSCALE, settings)).isRefused(400, 0, "The " + AUTOSCALE + " " + message);
  }

  @ParameterizedTest
  @CsvSource({"S1,400", "S2,1000", "S3,2500", "s2,1000"})
  void offerTypeOfOldIsKept(String type, int rate) throws IOException, InterruptedException {
    ObjectNode offer = offer(Map.of(OFFER_TYPE, type));
    assertThat(offer.path("offerType").asString()).isEqualToIgnoringCase(type).startsWith("S");
    assertThat(offer.path("offerVersion").asString()).isEqualTo("V1");
    assertThat(offer.path("content").path("offerThroughput").asInt()).isEqualTo(rate);
    SERVER.restart();
    assertThat(client().get("offers/" + offer.path("id").asString()).send().json())
        .isEqualTo(offer);
  }

  @Test
  void offerTypeIsReplacedByAnotherAndByAThroughput() {
    ObjectNode offer = offer(Map.of(OFFER_TYPE, "S3"));
    offer.put("offerType", "S2");
    JsonNode smaller = put(offer).is(200).json();
    assertThat(smaller.path("offerType").asString()).isEqualTo("S2");
    assertThat(smaller.path("content").path("offerThroughput").asInt()).isEqualTo(1000);
    assertThat(smaller.path("_etag")).isNotEqualTo(offer.path("_etag"));
    ObjectNode bare = ((ObjectNode) smaller).deepCopy();
    bare.remove("content");
    bare.put("offerType", "S1");
    assertThat(put(bare).is(200).json().path("offerType").asString()).isEqualTo("S1");

    ObjectNode rate = bare.deepCopy();
    rate.put("offerVersion", "V2").putObject("content").put("offerThroughput", 5000);
    JsonNode manual = put(rate).is(200).json();
    assertThat(manual.path("offerType").asString()).isEqualTo("Invalid");
    assertThat(manual.path("offerVersion").asString()).isEqualTo("V2");
    assertThat(manual.path("content").path("offerThroughput").asInt()).isEqualTo(5000);
  }

  @Test
  void rateThatAClientSetsInAnOfferOfOldCounts() {
    ObjectNode offer = offer(Map.of(OFFER_TYPE, "S1"));
    ((ObjectNode) offer.path("content")).put("offerThroughput", 700);
    JsonNode manual = put(offer).is(200).json();
    assertThat(manual.path("content").path("offerThroughput").asInt()).isEqualTo(700);
    assertThat(manual.path("offerVersion").asString()).isEqualTo("V2");
  }

  @Test
  void unknownOfferTypeIsRefused() {
    create(Map.of(OFFER_TYPE, "S4")).isRefused(400, 0, "x-ms-offer-type", "'S4'", "S1, S2, S3");
    create(Map.of(OFFER_TYPE, "S1", "x-ms-offer-throughput", "400")).isRefused(400, 0, "not both");
    create(Map.of(OFFER_TYPE, "S1", AUTOSCALE, "{\"maxThroughput\":1000}"))
        .isRefused(400, 0, "not both");
    ObjectNode offer = offer(Map.of(OFFER_TYPE, "S1"));
    put(offer.put("offerType", "S9")).isRefused(400, 0, "offerType", "'S9'");
  }

  @ParameterizedTest
  @CsvSource({"_rid,1", "_rid,[]", "_rid,{}", "_rid,true", "id,1", "offerResourceId,{}"})
  void nameThatIsNoTextIsAnotherOne(String name, String value) {
    ObjectNode offer = offer(Map.of("x-ms-offer-throughput", "400"));
    String id = offer.path("id").asString();
    offer.set(name, parsed(value));
    client()
        .put("offers/" + id, offer.toString())
        .send()
        .isRefused(400, 0, name, "cannot be changed");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code x-ms-exclude-system-properties}: an item that was written with this header is returned
 * without {@code _self} and {@code _attachments} if the request has the header, too.
 */
class ExcludeSystemPropertiesTest {
  private static final String HEADER = "x-ms-exclude-system-properties";
  private static final String[] ALL =
      new String[] {"id", "pk", "_rid", "_self", "_etag", "_attachments", "_ts"};
  private static final String[] WITHOUT_LINKS = new String[] {"id", "pk", "_rid", "_etag", "_ts"};

  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  private String container = "";

  @BeforeEach
  void newContainer() {
    container = SERVER.newContainer();
  }

  private static WireClient client() {
    return SERVER.client();
  }

  private WireClient.Call writing(String id) {
    return client()
        .post(container + "/docs", "{\"id\":\"%s\",\"pk\":\"p\"}".formatted(id))
        .partitionKey("p")
        .header("x-ms-documentdb-is-upsert", "true");
  }

  private WireClient.Call reading(String id) {
    return client().get(container + "/docs/" + id).partitionKey("p");
  }

  private static void hasProperties(WireClient.Call call, String... names) {
    assertThat(call.send().json().propertyNames()).containsExactly(names);
  }

  @Test
  void itemWrittenWithItLacksTheLinksWhereTheyAreNotWanted() {
    hasProperties(writing("a").header(HEADER, "True"), WITHOUT_LINKS);
    hasProperties(reading("a").header(HEADER, "true"), WITHOUT_LINKS);
    hasProperties(reading("a").header(HEADER, "False"), ALL);
    hasProperties(reading("a"), ALL);
  }

  @Test
  void itemWrittenWithoutItKeepsTheLinks() {
    hasProperties(writing("a").header(HEADER, "False"), ALL);
    hasProperties(reading("a").header(HEADER, "True"), ALL);
    hasProperties(writing("b"), ALL);
    hasProperties(reading("b").header(HEADER, "True"), ALL);
  }

  @Test
  void everyWriteDecidesAnew() {
    hasProperties(writing("a").header(HEADER, "True"), WITHOUT_LINKS);
    hasProperties(writing("a"), ALL);
    hasProperties(reading("a").header(HEADER, "True"), ALL);
    hasProperties(
        client()
            .put(container + "/docs/a", "{\"id\":\"a\",\"pk\":\"p\"}")
            .partitionKey("p")
            .header(HEADER, "True"),
        WITHOUT_LINKS);
    hasProperties(reading("a").header(HEADER, "True"), WITHOUT_LINKS);
  }

  @Test
  void onlyTheLinksAreMissingFromTheText() {
    writing("a").header(HEADER, "True").send().is(201);
    Answer whole = reading("a").send();
    Answer lean = reading("a").header(HEADER, "True").send();
    ObjectNode expected = (ObjectNode) whole.json();
    expected.remove("_self");
    expected.remove("_attachments");
    assertThat(lean.json()).isEqualTo(expected);
    assertThat(lean.header("etag")).isEqualTo(whole.header("etag"));
    assertThat(lean.header("x-ms-request-charge")).isEqualTo(whole.header("x-ms-request-charge"));
  }

  @Test
  void feedLeavesThemOutItemByItem() {
    writing("a").header(HEADER, "True").send().is(201);
    writing("b").send().is(201);
    JsonNode lean =
        client().get(container + "/docs").header(HEADER, "True").send().json().path("Documents");
    assertThat(lean.path(0).propertyNames()).containsExactly(WITHOUT_LINKS);
    assertThat(lean.path(1).propertyNames()).containsExactly(ALL);
    JsonNode whole = client().get(container + "/docs").send().json().path("Documents");
    assertThat(whole.path(0).propertyNames()).containsExactly(ALL);
  }

  @Test
  void itemOutsideTheIndexCanBeWrittenWithItAndBothOutliveARestart()
      throws IOException, InterruptedException {
    writing("a").header(HEADER, "True").header("x-ms-indexing-directive", "Exclude").send().is(201);
    SERVER.restart();
    hasProperties(reading("a").header(HEADER, "True"), WITHOUT_LINKS);
    hasProperties(reading("a"), ALL);
    assertThat(
            client()
                .post(container + "/docs", "{\"query\":\"SELECT * FROM c\"}")
                .header("content-type", "application/query+json")
                .header("x-ms-documentdb-isquery", "true")
                .send()
                .json()
                .path("_count")
                .asInt())
        .isZero();
  }
}

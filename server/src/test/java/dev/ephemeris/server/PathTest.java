// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A path finds the resource that it names, by name or by resource id, or nothing. */
class PathTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);

  @BeforeEach
  void makeClient() {
    client = SERVER.client();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unknown",
        "offers/a/b",
        "dbs/d/unknown",
        "dbs/d/colls/c/unknown",
        "dbs/d/colls/c/docs/i/attachments",
        "dbs/d/colls/c/pkranges/0",
        "_ephemeris",
        "_ephemeris/unknown",
        "DBS",
        "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p"
      })
  void pathThatMeansNothingIsNotFound(String path) {
    client.get(path).send().isRefused(404, 0, "nothing at this path");
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,''",
    "PUT,dbs",
    "PATCH,dbs",
    "POST,dbs/d",
    "DELETE,dbs/d/colls",
    "POST,dbs/d/colls/c",
    "PUT,dbs/d/colls/c/docs",
    "POST,dbs/d/colls/c/docs/i",
    "POST,dbs/d/colls/c/pkranges",
    "TRACE,dbs",
    "OPTIONS,dbs",
    "NONSENSE,dbs"
  })
  void verbThatDoesNotFitIsRefused(String verb, String path) {
    client.call(verb, path).send().isRefused(405, 0, verb);
  }

  @ParameterizedTest
  @CsvSource({
    "with blank,with%20blank",
    "plus+sign,plus+sign",
    "plus+encoded,plus%2Bencoded",
    "percent%sign,percent%25sign",
    "grün,gr%C3%BCn",
    "€𝄞,%E2%82%AC%F0%9D%84%9E",
    "a&b=c;d,a&b=c;d",
    "colon:and@at,colon:and@at",
    "%41,%2541"
  })
  void idIsFoundByItsPercentEncoding(String id, String encoded) {
    String container = SERVER.newContainer();
    client.create(container, id, "p").is(201);
    Answer signedDecoded =
        client
            .get(container + "/docs/" + encoded)
            .signedAs(container + "/docs/" + id)
            .partitionKey("p")
            .send();
    assertThat(signedDecoded.is(200).property("id")).isEqualTo(id);
    client.get(container + "/docs/" + encoded).partitionKey("p").send().is(200);
    client.delete(container + "/docs/" + encoded).partitionKey("p").send().is(204);
    assertThat(client.count(container)).isZero();
  }

  @Test
  void containerAndDatabaseAreFoundByTheirPercentEncoding() {
    String name = "übung 1";
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    client.post("dbs", "{\"id\":\"%s\"}".formatted(name)).send().is(201);
    client
        .post("dbs/" + encoded + "/colls", RunningServer.containerJson(name, ""))
        .signedAs("dbs/" + name + "/colls")
        .send()
        .is(201);
    String container = "dbs/" + encoded + "/colls/" + encoded;
    assertThat(client.get(container).send().is(200).property("id")).isEqualTo(name);
    client.create(container, "1", "p").is(201);
  }

  @Test
  void encodedSlashDoesNotCutThePath() {
    String container = SERVER.newContainer();
    client.create(container, "b", "p").is(201);
    client.get(container + "/docs/a%2Fb").partitionKey("p").send().isRefused(404, 0);
    client.get(container + "%2Fdocs").send().isRefused(404, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//dbs", "/dbs/", "/dbs//"})
  void slashesAroundAPathDoNotMatter(String path) {
    client.get(path.substring(1)).signedAs("dbs").send().is(200);
  }

  @Test
  void queryBehindAPathDoesNotMatter() {
    client.get("dbs?api-version=1").signedAs("dbs").send().is(200);
  }

  @Test
  void databasesContainersRangesAndItemsAreFoundByResourceId() {
    String container = SERVER.newContainer();
    Answer item = client.create(container, "1", "p").is(201);
    String database = container.substring(0, container.indexOf("/colls"));
    String databaseId = client.get(database).send().is(200).property("_rid");
    String containerId = client.get(container).send().is(200).property("_rid");
    String itemId = item.property("_rid");
    String base = "dbs/" + databaseId + "/colls/" + containerId;

    Answer found = client.get("dbs/" + databaseId).signedByResourceId("dbs", databaseId).send();
    assertThat("dbs/" + found.is(200).property("id")).isEqualTo(database);
    found = client.get(base).signedByResourceId("colls", containerId).send();
    assertThat(found.is(200).property("id")).isEqualTo("items");
    found = client.get(base + "/pkranges").signedByResourceId("pkranges", containerId).send();
    assertThat(found.is(200).json().path("PartitionKeyRanges").size()).isEqualTo(1);
    found = client.get(base + "/docs").signedByResourceId("docs", containerId).send();
    assertThat(found.is(200).json().path("_count").asInt()).isEqualTo(1);
    found = client.get(base + "/docs/" + itemId).signedByResourceId("docs", itemId).send();
    assertThat(found.is(200).property("id")).isEqualTo("1");
  }

  @Test
  void itemIsReplacedAndDeletedByResourceId() {
    String container = SERVER.newContainer();
    Answer item = client.create(container, "1", "p").is(201);
    client.create(container, "2", "p").is(201);
    String self = item.property("_self");
    String path = self.substring(0, self.length() - 1);
    String itemId = item.property("_rid");
    client
        .put(path, "{\"id\":\"1\",\"pk\":\"q\"}")
        .signedByResourceId("docs", itemId)
        .send()
        .isRefused(400, 0, "cannot be changed");
    client
        .put(path, "{\"id\":\"2\",\"pk\":\"p\"}")
        .signedByResourceId("docs", itemId)
        .send()
        .isRefused(409, 0, "already exists");
    Answer replaced =
        client
            .put(path, "{\"id\":\"3\",\"pk\":\"p\",\"new\":true}")
            .signedByResourceId("docs", itemId)
            .send()
            .is(200);
    assertThat(replaced.property("_rid")).isEqualTo(itemId);
    client.delete(path).signedByResourceId("docs", itemId).send().is(204);
    client.get(path).signedByResourceId("docs", itemId).send().isRefused(404, 0);
    assertThat(client.count(container)).isEqualTo(1);
  }

  @Test
  void resourceIdOfSomethingElseFindsNothing() {
    String container = SERVER.newContainer();
    String other = SERVER.newContainer();
    String foreignItem = client.create(other, "1", "p").is(201).property("_rid");
    String self = client.get(container).send().is(200).property("_self");
    client
        .get(self + "docs/" + foreignItem)
        .signedByResourceId("docs", foreignItem)
        .send()
        .isRefused(404, 0);
    String otherId = client.get(other).send().is(200).property("_rid");
    String database = self.substring(0, self.indexOf("/colls"));
    client
        .get(database + "/colls/" + otherId)
        .signedByResourceId("colls", otherId)
        .send()
        .isRefused(404, 0);
  }

  @Test
  void malformedPercentEncodingIsRefused() throws Exception {
    try (var connection = RawConnection.to(SERVER.port())) {
      connection.send("GET /dbs/%zz HTTP/1.1\r\nhost: localhost\r\n\r\n");
      connection.receive().isRefused(400, 0, "percent-encoded", "%zz");
    }
  }
}

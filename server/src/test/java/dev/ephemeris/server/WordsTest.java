// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts in refusals that clients and programs look for. */
class WordsTest {
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";
  private String database = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
    database = container.replaceAll("/colls/.*", "");
  }

  private static void assertBegins(Answer answer, String words) {
    assertThat(answer.property("message")).startsWith(words);
  }

  @Test
  void whatIsMissing() {
    String words = "Entity with the specified id does not exist in the system.";
    Answer item = client.get(container + "/docs/1").partitionKey("p").send();
    assertBegins(item.isRefused(404, 0, "Resource Not Found."), words);
    assertBegins(client.get("dbs/none").send().isRefused(404, 0, "Resource Not Found."), words);
    Answer inContainer = client.get(database + "/colls/none/docs").send();
    assertBegins(inContainer.isRefused(404, 0, "Resource Not Found."), words);
    Answer inDatabase = client.get("dbs/none/colls/none/docs").send();
    assertBegins(inDatabase.isRefused(404, 1003, "Resource Not Found."), words);
  }

  @Test
  void whatExistsOrWasChanged() {
    client.create(container, "1", "p").is(201);
    client
        .create(container, "1", "p")
        .isRefused(409, 0, "Resource with specified id or name already exists.");
    Answer existing = client.post("dbs", "{\"id\":\"" + database.substring(4) + "\"}").send();
    existing.isRefused(409, 3206, "Resource with specified id or name already exists.");
    assertThat(existing.header("x-ms-request-charge")).isEqualTo("1");
    client
        .post(database + "/colls", RunningServer.containerJson("items", ""))
        .send()
        .isRefused(409, 0, "Resource with specified id or name already exists.");
    client
        .put(container + "/docs/1", ITEM)
        .partitionKey("p")
        .header("if-match", "\"other\"")
        .send()
        .isRefused(412, 0, "One of the specified pre-condition is not met");
  }

  @Test
  void whatHasAnotherPartitionKey() {
    client
        .post(container + "/docs", ITEM)
        .partitionKey("q")
        .send()
        .isRefused(400, 1001, "Partition key provided either doesn't correspond to definition");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "partitionKey":{"paths":["/a","/b","/c","/d"],"kind":"MultiHash","version":2} | Too many partition key paths (4) specified. A maximum of 3 is allowed.
          "partitionKey":{"paths":["/id ds"],"kind":"Hash"} | The partition key component definition path '/id ds' could not be accepted, failed near position '3'. Partition key paths must contain only valid characters and not contain a trailing slash or wildcard character
          "partitionKey":{"paths":["id","/id2"],"kind":"MultiHash","version":2} | The partition key component definition path 'id' could not be accepted, failed near position '0'. Partition key paths must contain only valid characters and not contain a trailing slash or wildcard character
          "fullTextPolicy":{"defaultLanguage":"xx-YY","fullTextPaths":[]} | The Full Text Policy contains an unsupported language xx-YY. Supported languages are: "en-US"
          "indexingPolicy":{"vectorIndexes":[{"path":"/vector2","type":"flat"}]} | vector2 not matching in Embedding's path
          "computedProperties":{"name":"a","query":"SELECT VALUE 1 FROM c"} | One of the specified inputs is invalid
          "computedProperties":[{"query":"SELECT VALUE 1 FROM c"}] | One of the specified inputs is invalid
          "computedProperties":[{"name":"","query":"SELECT VALUE 1 FROM c"}] | Computed property 'name' is either empty or unspecified.
          "computedProperties":[{"name":"a","query":"SELECT VALUE 1 FROM c"},{"name":"a","query":"SELECT VALUE 2 FROM c"}] | Computed property name 'a' cannot be used in multiple definitions.
          "computedProperties":[{"name":"id","query":"SELECT VALUE 1 FROM c"}] | The system property name 'id' cannot be used as a computed property name.
          "geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[{"path":"/at/?","types":["Point"]}]} | needs a boundingBox, since the container's geospatialConfig is Geometry
          "indexingPolicy":{"spatialIndexes":[{"path":"/at/?","types":["Point"],"boundingBox":{"xmin":0,"ymin":0,"xmax":1,"ymax":1}}]} | cannot have a boundingBox, since the container's geospatialConfig is Geography
          """)
  void whatIsWrongWithAContainer(String settings, String words) {
    String key = settings.contains("partitionKey") ? "" : "\"partitionKey\":{\"paths\":[\"/pk\"]},";
    client
        .post(database + "/colls", "{\"id\":\"other\"," + key + settings + "}")
        .send()
        .isRefused(400, 0, words.strip().replace("\"", "\\\""));
  }
}

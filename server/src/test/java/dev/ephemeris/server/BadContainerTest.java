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
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid databases and containers are refused, and nothing is created or changed. */
class BadContainerTest {
  private static final String NONE = ",\"indexingPolicy\":{\"indexingMode\":\"none\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String database = "";

  @BeforeEach
  void makeDatabase() {
    client = SERVER.client();
    database = SERVER.newDatabase();
  }

  private Answer create(String json) {
    return client.post(database + "/colls", json).send();
  }

  private Answer replace(String container, String settings) {
    return client.put(container, RunningServer.containerJson("items", settings)).send();
  }

  private void assertNothingIsMade() {
    assertThat(client.get(database + "/colls").send().is(200).json().path("_count").asInt())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"id":"c",         | It ends too early at line 1, column
          {"id":"c"} x       | line 1, column
          nonsense           | line 1, column
          {"id":'c'}         | line 1, column 7
          """)
  void textThatIsNoJsonIsRefusedWithThePlace(String body, String place) {
    create(body).isRefused(400, 0, "not valid JSON", place);
    client.post("dbs", body).send().isRefused(400, 0, "not valid JSON", place);
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"c\"", "1", "null"})
  void bodyThatIsNoObjectIsRefused(String body) {
    create(body).isRefused(400, 0, "must be a JSON object");
    client.post("dbs", body).send().isRefused(400, 0, "must be a JSON object");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "computedProperties":[{"name":"a"}]                                        | needs a 'name' and a 'query'
          "computedProperties":[{"name":"a","query":"SELECT VALUE LOWER(c.n FROM c"}] | computed property 'a' is invalid. Line 1, column
          "computedProperties":[{"name":"a","query":"SELECT c.n FROM c"}]            | must select a single VALUE
          "computedProperties":[{"name":"_etag","query":"SELECT VALUE 1 FROM c"}]    | cannot be used as a computed property name
          "vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"v"}]}                | needs a 'path' to a property
          "fullTextPolicy":{"defaultLanguage":"Klingon"}                             | unsupported language
          "geospatialConfig":{"type":"Flat"}                                         | 'Geography' or 'Geometry'
          """)
  void settingsAboutItemsThatMakeNoSenseAreRefused(String settings, String message) {
    create(RunningServer.containerJson("items", "," + settings)).isRefused(400, 0, message);
    assertNothingIsMade();
    create(RunningServer.containerJson("items", "")).is(201);
    replace(database + "/colls/items", "," + settings).isRefused(400, 0, message);
  }

  @Test
  void missingBodyIsRefused() {
    create("").isRefused(400, 0, "needs a body");
    client.post("dbs", "").send().isRefused(400, 0, "needs a body");
    assertNothingIsMade();
  }

  @Test
  void nestingWithoutEndIsRefused() {
    create("{\"a\":".repeat(100_000))
        .isRefused(400, 0, "The body is not valid JSON: It has more than 500 levels");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "1",
        "{}",
        "\"\"",
        "\"a/b\"",
        "\"a\\\\b\"",
        "\"a?b\"",
        "\"a#b\"",
        "\"a \""
      })
  void idThatIsNotAllowedIsRefused(String id) {
    create("{\"id\":%s,\"partitionKey\":{\"paths\":[\"/pk\"]}}".formatted(id))
        .isRefused(400, 0, "container", "id");
    client.post("dbs", "{\"id\":%s}".formatted(id)).send().isRefused(400, 0, "database", "id");
    assertNothingIsMade();
  }

  @Test
  void idMustNotBeLongerThan255Characters() {
    create(RunningServer.containerJson("c".repeat(256), "")).isRefused(400, 0, "255");
    client
        .post("dbs", "{\"id\":\"%s\"}".formatted("d".repeat(256)))
        .send()
        .isRefused(400, 0, "255");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "\"/pk\"",
        "{}",
        "{\"paths\":[]}",
        "{\"paths\":\"/pk\"}",
        "{\"paths\":[1]}",
        "{\"paths\":[\"pk\"]}",
        "{\"paths\":[\"\"]}",
        "{\"paths\":[\"/a\",\"/b\"],\"kind\":\"Hash\"}",
        "{\"paths\":[\"/a\",\"/a\"],\"kind\":\"MultiHash\"}",
        "{\"paths\":[\"/a\",\"/b\",\"/c\",\"/d\"],\"kind\":\"MultiHash\"}",
        "{\"paths\":[\"/pk\"],\"kind\":\"Range\"}",
        "{\"paths\":[\"/pk\"],\"kind\":5}",
        "{\"paths\":[\"/pk\"],\"version\":3}",
        "{\"paths\":[\"/pk\"],\"version\":1.5}",
        "{\"paths\":[\"/pk\"],\"version\":\"two\"}",
        "{\"paths\":[\"/pk\"],\"version\":1e400}"
      })
  void partitionKeyThatMakesNoSenseIsRefused(String partitionKey) {
    create("{\"id\":\"c\",\"partitionKey\":%s}".formatted(partitionKey))
        .isRefused(400, 0, "artition");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"other\":1e99999999999999999999",
        "\"defaultTtl\":1e99999999999999999999",
        "\"vectorEmbeddingPolicy\":{\"vectorEmbeddings\":[{\"path\":\"/v\",\"dataType\":\"float32\","
            + "\"distanceFunction\":\"cosine\",\"dimensions\":1000000000000000000000000000000}]}"
      })
  void numberBeyondAllBoundsIsRefused(String setting) {
    create(RunningServer.containerJson("c", "," + setting)).is(400);
    assertNothingIsMade();
  }

  @Test
  void containerWithoutAPartitionKeyIsRefused() {
    create("{\"id\":\"c\"}").isRefused(400, 0, "needs a partitionKey", "/customerId");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-2",
        "1.5",
        "\"5\"",
        "2147483648",
        "true",
        "{}",
        "[]",
        "1e400",
        "-1e400",
        "123456789012345678901234567890",
        "0.9999999999999999999999"
      })
  @DisplayName("T4 an invalid defaultTtl is refused, and nothing changes")
  void defaultTtlThatIsNotAllowedIsRefused(String defaultTtl) {
    String setting = ",\"defaultTtl\":" + defaultTtl;
    create(RunningServer.containerJson("c", setting))
        .isRefused(400, 0, "defaultTtl", "from 1 to 2147483647", "-1", "leave it out");
    assertNothingIsMade();
    String container = SERVER.newContainer(",\"defaultTtl\":90");
    Answer before = client.get(container).send().is(200);
    replace(container, setting).isRefused(400, 0, "defaultTtl");
    assertThat(client.get(container).send().is(200).json()).isEqualTo(before.json());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "1e2000000000", "[{\"x\":1e309}]"})
  void numberThatNoDoubleCanHoldIsRefused(String number) {
    create(RunningServer.containerJson("c", ",\"someSetting\":" + number))
        .isRefused(400, 0, "number");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-1", "2147483647", "5.0", "9e1", "1e1"})
  @DisplayName("T4 whole numbers of seconds and -1 are allowed, in any notation")
  void allowedDefaultTtlIsKept(String defaultTtl) {
    create(RunningServer.containerJson("c", ",\"defaultTtl\":" + defaultTtl)).is(201);
    String kept =
        client.get(database + "/colls/c").send().is(200).json().path("defaultTtl").toString();
    assertThat(kept).isEqualTo(Integer.toString((int) Double.parseDouble(defaultTtl)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "5"})
  @DisplayName("T18 defaultTtl is refused on a container whose indexing mode is none")
  void defaultTtlIsRefusedWithoutAnIndex(String defaultTtl) {
    String setting = ",\"defaultTtl\":" + defaultTtl;
    create(RunningServer.containerJson("c", NONE + setting))
        .isRefused(400, 0, "defaultTtl", "consistent", "lazy", "none");
    assertNothingIsMade();
    String container = SERVER.newContainer(NONE);
    replace(container, NONE + setting).isRefused(400, 0, "defaultTtl", "none");
    assertThat(client.get(container).send().is(200).json().has("defaultTtl")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "5"})
  @DisplayName("T18 indexing mode none is refused on a container that has a defaultTtl")
  void indexIsNotGivenUpWhileThereIsADefaultTtl(String defaultTtl) {
    String setting = ",\"defaultTtl\":" + defaultTtl;
    String container = SERVER.newContainer(setting);
    Answer before = client.get(container).send().is(200);
    replace(container, setting + NONE).isRefused(400, 0, "defaultTtl", "none");
    assertThat(client.get(container).send().is(200).json()).isEqualTo(before.json());
  }

  @Test
  @DisplayName("T18 lazy indexing is enough, and both can be removed together")
  void lazyIsEnoughAndBothCanBeGivenUpTogether() {
    String lazy = ",\"indexingPolicy\":{\"indexingMode\":\"lazy\"},\"defaultTtl\":5";
    String container = SERVER.newContainer(lazy);
    replace(container, NONE).is(200);
    assertThat(client.get(container).send().is(200).json().has("defaultTtl")).isFalse();
    replace(container, lazy).is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "\"consistent\"",
        "{\"indexingMode\":\"sometimes\"}",
        "{\"indexingMode\":1}",
        "{\"includedPaths\":{}}",
        "{\"includedPaths\":[{\"path\":\"/a/?\"}]}",
        "{\"includedPaths\":[{\"path\":\"/a\"}]}",
        "{\"includedPaths\":[{\"path\":\"a/?\"}]}",
        "{\"includedPaths\":[\"/*\"]}",
        "{\"includedPaths\":[{\"path\":5}]}",
        "{\"excludedPaths\":\"/*\"}",
        "{\"compositeIndexes\":[[{\"path\":\"/a\"}]]}",
        "{\"compositeIndexes\":[{\"path\":\"/a\"}]}",
        "{\"compositeIndexes\":[[{\"path\":\"/a\"},{\"path\":\"/b/*\"}]]}",
        "{\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"up\"},{\"path\":\"/b\"}]]}",
        "{\"spatialIndexes\":[{}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a\"}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\"}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[]}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":\"Point\"}]}",
        "{\"spatialIndexes\":[{\"path\":\"/a/*\",\"types\":[\"Circle\"]}]}"
      })
  void indexingPolicyThatMakesNoSenseIsRefused(String policy) {
    create(RunningServer.containerJson("c", ",\"indexingPolicy\":" + policy))
        .isRefused(400, 0, "ndex");
    assertNothingIsMade();
  }

  @Test
  void uniqueKeysAreRefusedAsLongAsTheyAreNotEnforced() {
    create(
            RunningServer.containerJson(
                "c", ",\"uniqueKeyPolicy\":{\"uniqueKeys\":[{\"paths\":[\"/mail\"]}]}"))
        .isRefused(400, 0, "Unique keys are not supported yet");
    assertNothingIsMade();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"399", "0", "-400", "450", "1000100", "nonsense", "4e2", "99999999999999999999"})
  void throughputThatIsNotAllowedIsRefused(String throughput) {
    client
        .post(database + "/colls", RunningServer.containerJson("c", ""))
        .header("x-ms-offer-throughput", throughput)
        .send()
        .isRefused(400, 0, "hroughput");
    client
        .post("dbs", "{\"id\":\"never\"}")
        .header("x-ms-offer-throughput", throughput)
        .send()
        .isRefused(400, 0, "hroughput");
    assertNothingIsMade();
    client.get("dbs/never").send().is(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "nonsense",
        "{\"maxThroughput\":\"4000\"}",
        "{\"maxThroughput\":999}",
        "{\"maxThroughput\":1500}",
        "{\"maxThroughput\":4000.5}",
        "{\"maxThroughput\":99999999999999999999}"
      })
  void autoscaleSettingsThatAreNotAllowedAreRefused(String settings) {
    client
        .post(database + "/colls", RunningServer.containerJson("c", ""))
        .header("x-ms-cosmos-offer-autopilot-settings", settings)
        .send()
        .isRefused(400, 0);
    assertNothingIsMade();
  }

  @Test
  void throughputIsEitherFixedOrAutoscale() {
    client
        .post(database + "/colls", RunningServer.containerJson("c", ""))
        .header("x-ms-offer-throughput", "400")
        .header("x-ms-cosmos-offer-autopilot-settings", "{\"maxThroughput\":4000}")
        .send()
        .isRefused(400, 0, "not both");
    assertNothingIsMade();
  }

  @Test
  void partitionKeyOfAContainerCannotBeChanged() {
    String container = SERVER.newContainer();
    Answer before = client.get(container).send().is(200);
    client
        .put(container, RunningServer.containerJson("items", "").replace("/pk", "/other"))
        .send()
        .isRefused(400, 0, "partition key", "cannot be changed");
    client
        .put(container, RunningServer.containerJson("other", ""))
        .send()
        .isRefused(400, 0, "an id cannot be changed");
    assertThat(client.get(container).send().is(200).json()).isEqualTo(before.json());
  }

  @Test
  void whatExistsIsNotCreatedAgain() {
    create(RunningServer.containerJson("c", "")).is(201);
    create(RunningServer.containerJson("c", ",\"defaultTtl\":5")).isRefused(409, 0, "'c'");
    assertThat(client.get(database + "/colls/c").send().is(200).json().has("defaultTtl")).isFalse();
    client
        .post("dbs", "{\"id\":\"%s\"}".formatted(database.substring(4)))
        .send()
        .isRefused(409, 3206);
  }

  @Test
  void staleETagIsRefusedAndChangesNothing() {
    String container = SERVER.newContainer();
    Answer before = client.get(container).send().is(200);
    client
        .put(container, RunningServer.containerJson("items", ",\"defaultTtl\":5"))
        .header("if-match", "\"stale\"")
        .send()
        .isRefused(412, 0, "ETag");
    client.delete(container).header("if-match", "\"stale\"").send().isRefused(412, 0, "ETag");
    assertThat(client.get(container).send().is(200).json()).isEqualTo(before.json());
  }
}

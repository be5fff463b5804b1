// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unsupported features are refused with 501, and not run in part. */
class NotSupportedTest {
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x-ms-documentdb-pre-trigger-include", "x-ms-documentdb-post-trigger-include"})
  void writeThatNamesATriggerIsRefused(String header) {
    WireClient.Call create = client.post(container + "/docs", ITEM).partitionKey("p");
    create.header(header, "count").send().isRefused(400, 0, "'count'", "not found in the system");
    assertThat(client.count(container)).isZero();

    client.create(container, "1", "p").is(201);
    client
        .put(container + "/docs/1", ITEM)
        .partitionKey("p")
        .header(header, "count")
        .send()
        .isRefused(400, 0, "'count'");
    client
        .delete(container + "/docs/1")
        .partitionKey("p")
        .header(header, "count")
        .send()
        .isRefused(400, 0, "'count'");
    assertThat(client.count(container)).isOne();
    client.put(container + "/docs/1", ITEM).partitionKey("p").header(header, "").send().is(200);
  }

  @Test
  void ttlPropertyPathIsRefused() {
    String json = RunningServer.containerJson("other", ",\"ttlPropertyPath\":\"/at\"");
    client
        .post(container.replaceAll("/[^/]*$", ""), json)
        .send()
        .isRefused(400, 0, "ttlPropertyPath", "not supported yet");
  }

  @ParameterizedTest
  @CsvSource({
    "sprocs,StoredProcedures",
    "triggers,Triggers",
    "udfs,UserDefinedFunctions",
    "conflicts,Conflicts"
  })
  void listsOfScriptsAreEmptyAndNothingElseCanBeDoneWithThem(String type, String name) {
    String path = container + "/" + type;
    Answer list = client.get(path).send().is(200);
    assertThat(list.json().path(name).isArray()).as(list.text()).isTrue();
    assertThat(list.json().path("_count").asInt()).isZero();
    client
        .post(path, "{\"query\":\"SELECT * FROM c\"}")
        .header("x-ms-documentdb-isquery", "true")
        .header("content-type", "application/query+json")
        .send()
        .is(200);
    client.post(path, "{\"id\":\"s\",\"body\":\"\"}").send().isRefused(501, 0, "not supported yet");
    client.get(path + "/s").send().isRefused(501, 0, "not supported yet");
    client.put(path + "/s", "{\"id\":\"s\"}").send().isRefused(501, 0, "not supported yet");
    client.delete(path + "/s").send().isRefused(501, 0, "not supported yet");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,users",
    "POST,users",
    "GET,users/u",
    "GET,users/u/permissions",
    "POST,users/u/permissions",
    "DELETE,users/u/permissions/p",
    "GET,clientencryptionkeys",
    "POST,clientencryptionkeys",
    "PUT,clientencryptionkeys/k"
  })
  void usersAndKeysAreNotSupported(String verb, String path) {
    String database = container.replaceAll("/colls/.*", "");
    client.call(verb, database + "/" + path).send().isRefused(501, 0, "not supported yet");
  }

  @Test
  void patchIsNotSupported() {
    client.create(container, "1", "p").is(201);
    client
        .call("PATCH", container + "/docs/1")
        .body("{\"operations\":[]}")
        .partitionKey("p")
        .send()
        .isRefused(501, 0, "Patching items is not supported yet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"colls", "partitionkey"})
  void deletingByPartitionKeyIsNotSupported(String type) {
    String date = Signer.date(Instant.now());
    client
        .post(container + "/operations/partitionkeydelete", "")
        .date(date)
        .header("authorization", signer().authorization("POST", type, container, date))
        .partitionKey("p")
        .send()
        .isRefused(501, 0, "not supported yet");
  }

  @Test
  void addressesAreNotSupported() {
    String resourceId = client.get(container).send().property("_rid");
    String databaseId = client.get(container.replaceAll("/colls/.*", "")).send().property("_rid");
    String asked = "dbs%2F" + databaseId + "%2Fcolls%2F" + resourceId + "%2Fdocs";
    client
        .get(
            "addresses/?%24resolveFor="
                + asked.replace("=", "%3D")
                + "&%24filter=protocol%20eq%20rntbd")
        .signedByResourceId("docs", resourceId)
        .send()
        .isRefused(501, 0, "not supported yet");
    String byName = container.replace("/", "%2F") + "%2Fdocs";
    client
        .get("addresses/?$resolveFor=" + byName)
        .signedAs(container + "/docs")
        .send()
        .isRefused(501, 0, "not supported yet");
    client.get("addresses/?$resolveFor=" + byName).sendAsIs().isRefused(401, 0);
    client
        .get("addresses/?$resolveFor=" + byName)
        .signedAs("dbs/other/colls/other/docs")
        .send()
        .isRefused(401, 0);
  }

  private static Signer signer() {
    return new Signer(Signer.PUBLISHED_KEY);
  }
}

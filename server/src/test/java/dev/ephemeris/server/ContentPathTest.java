// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Responses name the container to which they belong: clients keep session tokens by it, and drop
 * them when the container is deleted.
 */
class ContentPathTest {
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";
  private static final String RESOURCE_ID = "x-ms-content-path";
  private static final String NAMES = "x-ms-alt-content-path";
  private static final String TOKEN = "x-ms-session-token";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";
  private String resourceId = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
    resourceId = client.get(container).send().is(200).property("_rid");
  }

  private void assertNamesContainer(Answer answer) {
    assertThat(answer.header(RESOURCE_ID)).as(answer.text()).isEqualTo(resourceId);
    assertThat(answer.header(NAMES)).isEqualTo(container);
  }

  private WireClient.Call item(String verb) {
    return client.call(verb, container + "/docs/1").partitionKey("p");
  }

  @Test
  void answersAboutItemsNameTheContainer() {
    Answer created = client.create(container, "1", "p").is(201);
    assertNamesContainer(created);
    assertNamesContainer(item("GET").send().is(200));
    assertNamesContainer(
        item("GET").header("if-none-match", created.property("_etag")).send().is(304));
    assertNamesContainer(item("PUT").body(ITEM).send().is(200));
    assertNamesContainer(client.get(container + "/docs").send().is(200));
    assertNamesContainer(query("SELECT * FROM c").send().is(200));
    assertNamesContainer(query("SELECT * FROM c ORDER BY c.id").send().is(200));
    assertNamesContainer(item("DELETE").send().is(204));
    assertNamesContainer(client.get(container + "/pkranges").send().is(200));
  }

  private WireClient.Call query(String text) {
    return client
        .post(container + "/docs", "{\"query\":\"" + text + "\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true");
  }

  @Test
  void requestByResourceIdIsAnsweredWithNames() {
    Answer created = client.create(container, "1", "p").is(201);
    String itemId = created.property("_rid");
    Answer read =
        client
            .get(created.property("_self").replaceAll("/$", ""))
            .signedByResourceId("docs", itemId)
            .send()
            .is(200);
    assertNamesContainer(read);
  }

  @Test
  void namesAreSentInAscii() {
    String database = SERVER.newDatabase();
    client.post(database + "/colls", RunningServer.containerJson("zwölf +%20", "")).send().is(201);
    Answer listed = client.get(database + "/colls/zw%C3%B6lf%20+%2520/docs").send().is(200);
    assertThat(listed.header(NAMES)).isEqualTo(database + "/colls/zw%C3%B6lf%20%2B%2520");
  }

  @Test
  void refusalsOnItemsCarryTheSessionToken() {
    client.create(container, "1", "p").is(201);
    Answer missing = client.get(container + "/docs/2").partitionKey("p").send().isRefused(404, 0);
    assertThat(missing.header(TOKEN)).isEqualTo("0:-1#1");
    assertThat(missing.header(RESOURCE_ID)).isNull();

    Answer conflict = client.create(container, "1", "p").isRefused(409, 0);
    assertThat(conflict.header(TOKEN)).isEqualTo("0:-1#1");
    assertNamesContainer(conflict);

    Answer changed = item("PUT").body(ITEM).header("if-match", "\"other\"").send();
    assertThat(changed.isRefused(412, 0).header(TOKEN)).isEqualTo("0:-1#1");
    assertNamesContainer(changed);

    Answer notReplaced =
        client
            .put(container + "/docs/2", "{\"id\":\"2\",\"pk\":\"p\"}")
            .partitionKey("p")
            .send()
            .isRefused(404, 0);
    assertThat(notReplaced.header(TOKEN)).isEqualTo("0:-1#1");
    assertThat(notReplaced.header(RESOURCE_ID)).isNull();

    Answer invalid = client.post(container + "/docs", "{}").partitionKey("p").send();
    assertThat(invalid.isRefused(400, 0).header(TOKEN)).isNull();
  }

  @Test
  void sessionThatIsNotAvailableCarriesNoToken() {
    client.create(container, "1", "p").is(201);
    Answer refused = item("GET").header(TOKEN, "0:-1#99").send().isRefused(404, 1002);
    assertThat(refused.header(TOKEN)).isNull();
  }

  @Test
  void deletedContainerIsNamedByItsOwnId() {
    assertNamesContainer(client.delete(container).send().is(204));
  }
}

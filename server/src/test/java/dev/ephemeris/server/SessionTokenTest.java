// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Session tokens that clients send: which are well-formed, and which are ahead of the server. */
class SessionTokenTest {
  private static final String TOKEN = "x-ms-session-token";
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";
  private static final String OTHER_ITEM = "{\"id\":\"2\",\"pk\":\"p\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
    client.create(container, "1", "p").is(201);
  }

  private WireClient.Call call(String verb, String path, String token) {
    return client.call(verb, container + path).partitionKey("p").header(TOKEN, token);
  }

  private WireClient.Call query(String token) {
    return call("POST", "/docs", token)
        .body("{\"query\":\"SELECT * FROM c\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0:",
        ":1",
        "0:x",
        "0:1#",
        "0:#1",
        "0:1#x",
        "0:1#1#",
        "0:1#1#2",
        "0:1#1#2=",
        "0:1#1#=2",
        "0:1#1#2=x",
        "0:1,",
        ",0:1",
        "0:1,1",
        "0:1,7:x",
        "0:0:1",
        "0:+1",
        "0:1.5",
        "0:99999999999999999999"
      })
  void malformedTokenIsRefusedBeforeAnythingIsDone(String token) {
    String[] words = {"The session token provided '" + token + "' is invalid."};
    call("GET", "/docs/1", token).send().isRefused(400, 0, words);
    call("GET", "/docs", token).send().isRefused(400, 0, words);
    query(token).send().isRefused(400, 0, words);
    query(token)
        .header("x-ms-cosmos-is-query-plan-request", "True")
        .send()
        .isRefused(400, 0, words);
    call("POST", "/docs", token).body(OTHER_ITEM).send().isRefused(400, 0, words);
    call("PUT", "/docs/1", token).body(ITEM).send().isRefused(400, 0, words);
    call("DELETE", "/docs/1", token).send().isRefused(400, 0, words);
    assertThat(client.count(container)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "0:1",
        "0:0",
        "0:-1",
        "0:-1#1",
        "0:5#1",
        "0:-1#-1",
        "0:-1#1#2=99",
        "0:-1#1#2=-1#3=7",
        " 0:-1#1 , 1:-1#99 ",
        "7:-1#99",
        "7:99,0:1"
      })
  void wellFormedTokenOfTheKnownPastIsServed(String token) {
    call("GET", "/docs/1", token).send().is(200);
    call("GET", "/docs", token).send().is(200);
    query(token).send().is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0:2", "0:-1#2", "0:3#2#4=1", "1:-1#1,0:-1#2", " 0 : 2", "0:2,0:1", "0:1,0:2"})
  void tokenAheadOfTheServerIsRefusedOnEveryRead(String token) {
    String[] words = {
      "The read session is not available for the input session token.",
      "The read/write session is not available"
    };
    call("GET", "/docs/1", token).send().isRefused(404, 1002, words);
    call("GET", "/docs/missing", token).send().isRefused(404, 1002, words);
    call("GET", "/docs", token).send().isRefused(404, 1002, words);
    query(token).send().isRefused(404, 1002, words);
  }

  @Test
  void wellFormedTokenNeverRefusesAWrite() {
    String ahead = "0:-1#99";
    call("POST", "/docs", ahead).body(OTHER_ITEM).send().is(201);
    call("POST", "/docs", ahead).body(OTHER_ITEM).send().isRefused(409, 0);
    call("POST", "/docs", ahead)
        .header("x-ms-documentdb-is-upsert", "true")
        .body(OTHER_ITEM)
        .send()
        .is(200);
    call("PUT", "/docs/1", ahead).body(ITEM).send().is(200);
    call("DELETE", "/docs/1", ahead).send().is(204);
    call("DELETE", "/docs/1", ahead).send().isRefused(404, 0);
  }

  @Test
  void onlyTheRangesThatAreReadCount() {
    String database = SERVER.newDatabase();
    client
        .post(database + "/colls", RunningServer.containerJson("items", ""))
        .header("x-ms-offer-throughput", "20000")
        .send()
        .is(201);
    String ahead = "1:-1#99";
    WireClient.Call first =
        client
            .get(database + "/colls/items/docs")
            .header(TOKEN, ahead)
            .header("x-ms-documentdb-partitionkeyrangeid", "0");
    first.send().is(200);
    client
        .get(database + "/colls/items/docs")
        .header(TOKEN, ahead)
        .header("x-ms-documentdb-partitionkeyrangeid", "1")
        .send()
        .isRefused(404, 1002);
    client.get(database + "/colls/items/docs").header(TOKEN, ahead).send().isRefused(404, 1002);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RawConnection;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.Signer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Whatever the id of an item is, a path with it finds the item. */
class ItemIdsTest {
  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  private static String item(String id) {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("pk", "p").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a?b",
        "?",
        "a?",
        "a#b",
        "a/b",
        "/",
        "a/",
        "%20",
        "a%2Fb",
        "tab\there",
        "cr\rhere",
        "lf\nhere",
        "end ",
        " ",
        "+",
        "ä+ö",
        "a&b=c",
        "\u0000",
        ".",
        "..",
        "\"'"
      })
  void itemIsServedByThePathThatNamesItsId(String id) {
    client.post(container + "/docs", item(id)).partitionKey("p").send().is(201);
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    String path = container + "/docs/" + encoded.replace(".", "%2E");
    String link = container + "/docs/" + id;
    assertThat(call("GET", path, link).send().is(200).property("id")).isEqualTo(id);
    call("PUT", path, link).body(item(id)).send().is(200);
    call("DELETE", path, link).send().is(204);
    call("GET", path, link).send().isRefused(404, 0);
  }

  private WireClient.Call call(String verb, String path, String link) {
    String date = Signer.date(Instant.now());
    return client
        .call(verb, path)
        .partitionKey("p")
        .date(date)
        .header(
            "authorization",
            new Signer(Signer.PUBLISHED_KEY).authorization(verb, "docs", link, date));
  }

  @Test
  void questionMarkMayComeUnencoded() throws IOException {
    for (String id : new String[] {"a?b", "a?b?c=d&e", "a?", "?abc", "?"}) {
      client.post(container + "/docs", item(id)).partitionKey("p").send().is(201);
      try (RawConnection connection = RawConnection.to(SERVER.port())) {
        connection.send(
            RawConnection.signedHead("GET", container + "/docs/" + id)
                + "x-ms-documentdb-partitionkey: [\"p\"]\r\n\r\n");
        assertThat(connection.receive().is(200).property("id")).isEqualTo(id);
      }
    }
  }

  @Test
  void backslashIsRefused() {
    client.post(container + "/docs", item("a\\b")).partitionKey("p").send().isRefused(400, 0, "\\");
  }

  @Test
  void idThatIsEmptyOrTooLongIsRefused() {
    String words = "Ensure to provide a unique non-empty string less than '255' characters.";
    for (String id : new String[] {"", "x".repeat(256)}) {
      client.post(container + "/docs", item(id)).partitionKey("p").send().isRefused(400, 0, words);
      client.post("dbs", "{\"id\":\"" + id + "\"}").send().isRefused(400, 0, words);
    }
  }
}

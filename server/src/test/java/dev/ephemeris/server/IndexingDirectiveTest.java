package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An item that a write excludes from the index is read and listed, but found by no query. */
class IndexingDirectiveTest {
  private static final String DIRECTIVE = "x-ms-indexing-directive";
  private static final String NOTHING = "none";

  @RegisterExtension static final RunningServer SERVER = RunningServer.withTestClock();

  private static WireClient client() {
    return SERVER.client();
  }

  private static void upsert(String container, String id, int n, String directive) {
    WireClient.Call call =
        client()
            .post(container + "/docs", "{\"id\":\"%s\",\"pk\":\"p\",\"n\":%d}".formatted(id, n))
            .partitionKey("p")
            .header("x-ms-documentdb-is-upsert", "true");
    if (!directive.equals(NOTHING)) {
      call.header(DIRECTIVE, directive);
    }
    int status = call.send().status();
    assertThat(status).isBetween(200, 201);
  }

  private static String rows(String container, String query) {
    return client()
        .post(container + "/docs", "{\"query\":\"" + query + "\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .send()
        .is(200)
        .json()
        .path("Documents")
        .toString();
  }

  private static void assertFound(String container, String ids, int count) {
    assertThat(rows(container, "SELECT VALUE c.id FROM c")).isEqualTo(ids);
    assertThat(rows(container, "SELECT VALUE c.id FROM c WHERE c.n > 0")).isEqualTo(ids);
    assertThat(rows(container, "SELECT VALUE c.id FROM c WHERE c.n + 1 > 0")).isEqualTo(ids);
    assertThat(rows(container, "SELECT VALUE c.id FROM c ORDER BY c.n")).isEqualTo(ids);
    assertThat(rows(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo("[" + count + "]");
    assertThat(rows(container, "SELECT VALUE COUNT(1) FROM c WHERE c.n > 0"))
        .isEqualTo("[" + count + "]");
    assertThat(rows(container, "SELECT VALUE SUM(1) FROM c WHERE c.id = 'b'"))
        .isEqualTo("[" + (ids.contains("b") ? 1 : 0) + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Exclude", "exclude", "1"})
  void excludedItemIsFoundByNoQuery(String exclude) {
    String container = SERVER.newContainer();
    upsert(container, "a", 1, NOTHING);
    upsert(container, "b", 2, exclude);
    upsert(container, "c", 3, "Include");
    assertFound(container, "[\"a\",\"c\"]", 2);
    client().get(container + "/docs/b").partitionKey("p").send().is(200);
    assertThat(client().count(container)).isEqualTo(3);
  }

  @Test
  void everyWriteSaysAnewWhetherItIsIndexed() {
    String container = SERVER.newContainer();
    upsert(container, "a", 1, NOTHING);
    upsert(container, "b", 2, "Exclude");
    upsert(container, "b", 2, "Default");
    assertFound(container, "[\"a\",\"b\"]", 2);
    upsert(container, "b", 2, "Exclude");
    assertFound(container, "[\"a\"]", 1);
    client().delete(container + "/docs/b").partitionKey("p").send().is(204);
    assertFound(container, "[\"a\"]", 1);
    upsert(container, "b", 2, NOTHING);
    assertFound(container, "[\"a\",\"b\"]", 2);
  }

  @Test
  void excludedItemStaysSoWhenTheIndexIsMadeAnewAndAfterARestart()
      throws IOException, InterruptedException {
    String container = SERVER.newContainer();
    upsert(container, "a", 1, NOTHING);
    upsert(container, "b", 2, "Exclude");
    String policy =
        ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/x/*\"}]}";
    client().put(container, RunningServer.containerJson("items", policy)).send().is(200);
    String progress = "";
    while (!progress.equals("100")) {
      progress =
          String.valueOf(
              client()
                  .get(container)
                  .header("x-ms-documentdb-populatequotainfo", "true")
                  .send()
                  .is(200)
                  .header("x-ms-documentdb-collection-index-transformation-progress"));
    }
    assertFound(container, "[\"a\"]", 1);
    SERVER.restart();
    assertFound(container, "[\"a\"]", 1);
    client().get(container + "/docs/b").partitionKey("p").send().is(200);
  }

  @Test
  void withoutAnIndexThereIsNothingToBeExcludedFrom() {
    String container =
        SERVER.newContainer(",\"indexingPolicy\":{\"indexingMode\":\"none\",\"automatic\":false}");
    upsert(container, "b", 2, "Exclude");
    assertThat(rows(container, "SELECT VALUE c.id FROM c")).isEqualTo("[\"b\"]");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code --require-plans} refuses, and what it does not. */
class RequiredPlansTest {
  private static final String SORTED = "SELECT * FROM c ORDER BY c.n";

  @RegisterExtension static final RunningServer WITHOUT_OPTION = RunningServer.plain();

  @TempDir private static Path folder = Path.of("");
  private static ServerProcess process;
  private static WireClient client;

  @BeforeAll
  static void start() throws IOException {
    process =
        ServerProcess.start(
            Map.of("EPHEMERIS_REQUIRE_PLANS", "true"),
            "start",
            "--port",
            "0",
            "--data",
            folder.toString());
    client = WireClient.plain(process.awaitPort());
    client.post("dbs", "{\"id\":\"shop\"}").send().is(201);
    for (String range : new String[] {"400", "20000"}) {
      client
          .post("dbs/shop/colls", RunningServer.containerJson(container(range), ""))
          .header("x-ms-offer-throughput", range)
          .send()
          .is(201);
      client.create("dbs/shop/colls/" + container(range), "1", "p").is(201);
    }
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  private static String container(String throughput) {
    return "c" + throughput;
  }

  private static WireClient.Call query(WireClient client, String container, String text) {
    return client
        .post(container + "/docs", "{\"query\":\"" + text + "\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .header("x-ms-documentdb-query-enablecrosspartition", "true");
  }

  private static WireClient.Call query(String throughput, String text) {
    return query(client, "dbs/shop/colls/" + container(throughput), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SORTED,
        "SELECT DISTINCT c.n FROM c",
        "SELECT TOP 1 * FROM c",
        "SELECT * FROM c OFFSET 0 LIMIT 1",
        "SELECT VALUE COUNT(1) FROM c",
        "SELECT c.n, COUNT(1) AS count FROM c GROUP BY c.n",
        "SELECT TOP 1 * FROM c ORDER BY VectorDistance(c.v, [1, 2])",
        "SELECT TOP 1 * FROM c ORDER BY RANK FullTextScore(c.n, 'word')"
      })
  void whatAClientHasToMergeIsRefusedWithoutAPlan(String text) {
    for (String throughput : new String[] {"400", "20000"}) {
      query(throughput, text)
          .send()
          .isRefused(400, 1004, "Cross partition query only supports", "needs a plan");
    }
    String container = WITHOUT_OPTION.newContainer();
    query(WITHOUT_OPTION.client(), container, text).send().is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT c.id FROM c WHERE c.pk = 'p' AND c.n > 1",
        "SELECT VALUE t FROM c JOIN t IN c.tags",
        "SELECT VALUE ARRAY(SELECT VALUE t FROM t IN c.tags) FROM c"
      })
  void rowsThatNeedNoMergingAreServed(String text) {
    query("400", text).send().is(200);
    query("20000", text).send().is(200);
  }

  @Test
  void oneKeyAndOneRangeAreServed() {
    query("20000", SORTED).partitionKey("p").send().is(200);
    query("20000", SORTED).header("x-ms-documentdb-partitionkeyrangeid", "1").send().is(200);
  }

  @Test
  void planIsServed() {
    query("20000", SORTED)
        .header("x-ms-cosmos-is-query-plan-request", "True")
        .header("x-ms-cosmos-supported-query-features", "OrderBy")
        .send()
        .is(200);
  }

  @Test
  void clientThatAsksForDirectExecutionIsToldInTheAnswer() {
    assertThat(
            query("20000", SORTED)
                .header("x-ms-cosmos-query-optimisticdirectexecute", "True")
                .send()
                .is(200)
                .header("x-ms-cosmos-query-requiresdistribution"))
        .isEqualTo("True");
  }

  @Test
  void mistakeIsToldAsAlways() {
    query("20000", "SELECT * FORM c").send().isRefused(400, 0, "SC1001");
  }
}

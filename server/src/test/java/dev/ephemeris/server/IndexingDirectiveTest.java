// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An item excluded from the index is read and listed, but found by no query. */
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

  private static final String LAZY = ",\"indexingPolicy\":{\"indexingMode\":\"lazy\"}";
  private static final String NOT_AUTOMATIC =
      ",\"indexingPolicy\":{\"indexingMode\":\"consistent\",\"automatic\":false}";

  /** A lazy index is updated in the background. */
  private static void awaitFound(String container, String ids, int count) {
    long begun = System.nanoTime();
    while (!rows(container, "SELECT VALUE c.id FROM c WHERE c.n > 0").equals(ids)
        && System.nanoTime() - begun < 20_000_000_000L) {
      Thread.onSpinWait();
    }
    assertFound(container, ids, count);
  }

  @Test
  void lazyIndexLeavesOutWhatIsExcluded() {
    String container = SERVER.newContainer(LAZY);
    upsert(container, "a", 1, NOTHING);
    upsert(container, "b", 2, "Exclude");
    upsert(container, "c", 3, "Include");
    awaitFound(container, "[\"a\",\"c\"]", 2);
    upsert(container, "b", 2, "Default");
    awaitFound(container, "[\"a\",\"b\",\"c\"]", 3);
    upsert(container, "b", 2, "Exclude");
    awaitFound(container, "[\"a\",\"c\"]", 2);
    upsert(container, "b", 2, NOTHING);
    upsert(container, "b", 2, "Exclude");
    awaitFound(container, "[\"a\",\"c\"]", 2);
    client().delete(container + "/docs/b").partitionKey("p").send().is(204);
    awaitFound(container, "[\"a\",\"c\"]", 2);
    assertThat(client().count(container)).isEqualTo(2);
  }

  private static void create(String container, String id, int ttl, String directive) {
    client()
        .post(
            container + "/docs",
            "{\"id\":\"%s\",\"pk\":\"p\",\"n\":1,\"ttl\":%d}".formatted(id, ttl))
        .partitionKey("p")
        .header(DIRECTIVE, directive)
        .send()
        .is(201);
  }

  private static void advance(int seconds) {
    client().post("_ephemeris/clock", "{\"advanceSeconds\":" + seconds + "}").send().is(200);
  }

  private static int ttlReport(String container, String name) {
    return client()
        .get("_ephemeris/" + container + "/ttl")
        .signedAs(container)
        .send()
        .is(200)
        .json()
        .path(name)
        .asInt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"consistent", "lazy"})
  void excludedItemExpiresAndIsPurgedLikeOthers(String mode)
      throws IOException, InterruptedException {
    SERVER.restart(EngineOptions.defaults().expiry(ExpiryOptions.defaults().purge(false)));
    String container =
        SERVER.newContainer(
            ",\"defaultTtl\":-1,\"indexingPolicy\":{\"indexingMode\":\"" + mode + "\"}");
    create(container, "a", 1000, "Default");
    create(container, "b", 5, "Exclude");
    create(container, "c", 5, "Default");
    create(container, "d", 1000, "Exclude");
    awaitFound(container, "[\"a\",\"c\"]", 2);

    advance(10);
    awaitFound(container, "[\"a\"]", 1);
    client().get(container + "/docs/b").partitionKey("p").send().is(404);
    assertThat(client().count(container)).isEqualTo(2);
    assertThat(ttlReport(container, "liveCount")).isEqualTo(2);
    assertThat(ttlReport(container, "expiredCount")).isEqualTo(2);

    SERVER.restart(EngineOptions.defaults());
    long begun = System.nanoTime();
    while (ttlReport(container, "purgedTotal") < 2 && System.nanoTime() - begun < 20_000_000_000L) {
      Thread.onSpinWait();
    }
    assertThat(ttlReport(container, "purgedTotal")).isEqualTo(2);
    assertThat(ttlReport(container, "liveCount")).isEqualTo(2);
    awaitFound(container, "[\"a\"]", 1);
    assertThat(client().count(container)).isEqualTo(2);
    create(container, "b", 1000, "Exclude");
    awaitFound(container, "[\"a\"]", 1);
    client().delete(container + "/docs/b").partitionKey("p").send().is(204);
    client().delete(container + "/docs/d").partitionKey("p").send().is(204);
    awaitFound(container, "[\"a\"]", 1);
    assertThat(ttlReport(container, "liveCount")).isEqualTo(1);
  }

  @Test
  void withoutAutomaticIndexingItemsAreLeftOutUnlessAWriteIncludesThem() {
    String container = SERVER.newContainer(NOT_AUTOMATIC);
    upsert(container, "a", 1, "Include");
    upsert(container, "b", 2, NOTHING);
    upsert(container, "c", 3, "2");
    upsert(container, "d", 4, "Default");
    upsert(container, "e", 5, "Exclude");
    assertFound(container, "[\"a\",\"c\"]", 2);
    assertThat(client().count(container)).isEqualTo(5);
    client().get(container + "/docs/b").partitionKey("p").send().is(200);
    upsert(container, "b", 2, "Include");
    upsert(container, "a", 1, NOTHING);
    assertFound(container, "[\"b\",\"c\"]", 2);
  }

  @Test
  void automaticIndexingCountsFromTheNextWriteOn() {
    String container = SERVER.newContainer(NOT_AUTOMATIC);
    upsert(container, "a", 1, NOTHING);
    client().put(container, RunningServer.containerJson("items", "")).send().is(200);
    upsert(container, "b", 2, NOTHING);
    assertFound(container, "[\"b\"]", 1);
    upsert(container, "a", 1, NOTHING);
    assertFound(container, "[\"a\",\"b\"]", 2);
    client().put(container, RunningServer.containerJson("items", NOT_AUTOMATIC)).send().is(200);
    assertFound(container, "[\"a\",\"b\"]", 2);
    upsert(container, "c", 3, NOTHING);
    assertFound(container, "[\"a\",\"b\"]", 2);
  }
}

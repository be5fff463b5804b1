// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.server.fixture.Answer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Expired items that are not purged yet can be listed and restored by an administrator. */
class RestoreTest {
  @RegisterExtension
  static final RunningServer SERVER =
      RunningServer.withTestClock(
          EngineOptions.defaults().expiry(ExpiryOptions.defaults().purge(false)));

  private WireClient client;
  private String container;

  @BeforeEach
  void expireFiveItems() throws InterruptedException {
    client = SERVER.client();
    container = SERVER.newContainer(",\"defaultTtl\":3600");
    for (int i = 0; i < 5; i++) {
      client
          .post(
              container + "/docs",
              "{\"id\":\"%d\",\"pk\":\"p\"%s}".formatted(i, i % 2 == 0 ? "" : ",\"ttl\":600"))
          .partitionKey("p")
          .send()
          .is(201);
    }
    client.post("_ephemeris/clock", "{\"advanceSeconds\":3600}").send().is(200);
    // The queues of a new container are built in the background, which takes a moment.
    while (report("").path("reindexProgress").asInt() < 100) {
      Thread.onSpinWait();
    }
  }

  private JsonNode report(String report) {
    return client
        .get("_ephemeris/" + container + "/ttl" + report)
        .signedAs(container)
        .send()
        .is(200)
        .json();
  }

  private Answer restore(String body) {
    return client.post("_ephemeris/" + container + "/ttl/restore", body).signedAs(container).send();
  }

  @Test
  @DisplayName("T26 without a purge the backlog and the age of the oldest item are reported")
  void lagIsShown() {
    JsonNode status = report("");
    assertThat(status.path("expiredCount").asInt()).isEqualTo(5);
    assertThat(status.path("liveCount").asInt()).isZero();
    assertThat(status.path("oldestOverdueSeconds").asInt()).isBetween(3000, 3100);
    assertThat(client.count(container)).isZero();
  }

  @Test
  @DisplayName("T28 expired items are listed page by page, with what is needed to restore them")
  void expiredItemsAreListed() {
    Set<String> ids = new HashSet<>();
    String continuation = null;
    int pages = 0;
    do {
      WireClient.Call call =
          client
              .get("_ephemeris/" + container + "/ttl/expired")
              .signedAs(container)
              .header("x-ms-max-item-count", "2");
      JsonNode page =
          (continuation == null ? call : call.header("x-ms-continuation", continuation))
              .send()
              .is(200)
              .json();
      for (JsonNode entry : page.path("items")) {
        ids.add(entry.path("id").asString());
        assertThat(entry.path("partitionKey").toString()).isEqualTo("[\"p\"]");
        assertThat(entry.path("item").path("pk").asString()).isEqualTo("p");
      }
      assertThat(page.path("items").size()).isLessThanOrEqualTo(2);
      assertThat(page.path("complete").asBoolean()).isTrue();
      continuation =
          page.path("continuation").isNull() ? null : page.path("continuation").asString();
      pages++;
    } while (continuation != null);
    assertThat(ids).containsExactlyInAnyOrder("0", "1", "2", "3", "4");
    assertThat(pages).isBetween(3, 4);
  }

  @Test
  @DisplayName("T28 a restored item is alive again, as a new write")
  void restoredItemIsAlive() {
    client.get(container + "/docs/1").partitionKey("p").send().isRefused(404, 0);
    JsonNode restored = restore("{\"id\":\"1\",\"partitionKey\":\"p\"}").is(200).json();
    JsonNode read = client.get(container + "/docs/1").partitionKey("p").send().is(200).json();
    assertThat(read).isEqualTo(restored);
    assertThat(read.path("ttl").asInt()).isEqualTo(600);
    assertThat(read.path("_ts").asLong())
        .isGreaterThanOrEqualTo(report("").path("nowSeconds").asLong() - 60);
    assertThat(report("").path("expiredCount").asInt()).isEqualTo(4);
    restore("{\"id\":\"1\",\"partitionKey\":[\"p\"]}").isRefused(409, 0, "not expired");
    client.post("_ephemeris/clock", "{\"advanceSeconds\":600}").send().is(200);
    client.get(container + "/docs/1").partitionKey("p").send().isRefused(404, 0);
  }

  @Test
  void continuationThatIsNone_isRefused() {
    client
        .get("_ephemeris/" + container + "/ttl/expired")
        .signedAs(container)
        .header("x-ms-continuation", "AQAAAAEAAAAA")
        .send()
        .isRefused(400, 0, "continuation");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.expiry.ExpiryOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.ErasureOptions;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import dev.ephemeris.store.testkit.HexTexts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Purged and deleted data leaves all files in time, including all data derived from it. */
class ErasureTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder = Path.of("");

  private final Random random = new Random(5);
  private EphemerisServer server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    server =
        EphemerisServer.start(
            new ServerOptions(
                "localhost",
                0,
                folder,
                AccountKey.published(),
                RocksStoreOptions.defaults()
                    .durability(Durability.OS)
                    .erasure(new ErasureOptions(ErasureOptions.SHORTEST, () -> 1_000)),
                true,
                EngineOptions.defaults().expiry(ExpiryOptions.defaults().quietNanos(0))));
    client = WireClient.plain(server.port());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  @DisplayName("T10 no file contains anything of purged items, whether they are few or small")
  void purgedItems_leaveAllFiles() throws IOException, InterruptedException {
    String container = newContainer("purged", ",\"defaultTtl\":100");
    List<String> doomed = create(container, 40, "");
    doomed.addAll(create(container, 40, ",\"ttl\":50"));
    List<String> kept = create(container, 40, ",\"ttl\":-1");
    assertThat(found(doomed)).isEqualTo(80);

    client.post("_ephemeris/clock", "{\"advanceSeconds\":100}").send().is(200);

    await(() -> found(doomed) == 0);
    await(() -> unerasedSeconds() == 0);
    assertThat(client.count(container)).isEqualTo(40);
    assertThat(found(kept)).isPositive();
    server.close();
    assertThat(found(doomed)).isZero();
    start();
    assertThat(client.count(container)).isEqualTo(40);
  }

  @Test
  @DisplayName("T9 T10 the text of an expired item leaves all files when its id is created again")
  void expiredItemsCreatedAnew_leaveAllFiles() throws InterruptedException {
    String container = newContainer("anew", ",\"defaultTtl\":-1");
    List<String> doomed = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String text = randomText();
      doomed.add(text);
      createFixed(container, "item" + i, "\"value\":\"%s\",\"ttl\":50".formatted(text));
    }
    client.post("_ephemeris/clock", "{\"advanceSeconds\":50}").send().is(200);
    for (int i = 0; i < 20; i++) {
      createFixed(container, "item" + i, "\"value\":\"new\"");
    }

    await(() -> found(doomed) == 0);
    assertThat(client.count(container)).isEqualTo(20);
  }

  private void createFixed(String container, String id, String properties) {
    client
        .post(
            container + "/docs", "{\"id\":\"%1$s\",\"pk\":\"%1$s\",%2$s}".formatted(id, properties))
        .partitionKey(id)
        .send()
        .is(201);
  }

  @Test
  void deletedItems_leaveAllFiles() throws InterruptedException {
    String container = newContainer("deleted", "");
    List<String> doomed = create(container, 5, "");
    for (String id : doomed) {
      client.delete(container + "/docs/" + id).partitionKey(id).send().is(204);
    }
    assertThat(found(doomed)).isEqualTo(5);

    await(() -> found(doomed) == 0);
  }

  @Test
  void deletedContainer_leavesAllFiles() throws InterruptedException {
    String container = newContainer("dropped", "");
    String neighbour = newContainer("neighbour", "");
    List<String> doomed = create(container, 30, "");
    List<String> kept = create(neighbour, 30, "");
    client.delete(container).send().is(204);

    await(() -> found(doomed) == 0);

    assertThat(client.count(neighbour)).isEqualTo(30);
    assertThat(found(kept)).isPositive();
  }

  private String newContainer(String name, String settings) {
    client.post("dbs", "{\"id\":\"%s\"}".formatted(name)).send().is(201);
    client
        .post("dbs/" + name + "/colls", RunningServer.containerJson("items", settings))
        .send()
        .is(201);
    return "dbs/" + name + "/colls/items";
  }

  /** Items with a random id, partition key, value and text. */
  private List<String> create(String container, int items, String properties) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < items; i++) {
      String text = randomText();
      texts.add(text);
      client
          .post(
              container + "/docs",
              "{\"id\":\"%1$s\",\"pk\":\"%1$s\",\"value\":\"%1$s\"%2$s}"
                  .formatted(text, properties))
          .partitionKey(text)
          .send()
          .is(201);
    }
    return texts;
  }

  private String randomText() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private int found(List<String> texts) {
    try {
      HexTexts inFiles = HexTexts.in(folder.resolve("rocksdb"));
      return (int) texts.stream().filter(inFiles::contains).count();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private double unerasedSeconds() {
    return MetricsText.parse(client.get("_ephemeris/metrics").sendAsIs().is(200).text())
        .samples()
        .get("ephemeris_unerased_seconds");
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for too long").isLessThan(deadline);
      Thread.sleep(50);
    }
  }
}

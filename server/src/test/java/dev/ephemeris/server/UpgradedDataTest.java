// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.server.auth.AccountKey;
import dev.ephemeris.server.auth.MetricsToken;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.WireClient;
import dev.ephemeris.store.rocksdb.Durability;
import dev.ephemeris.store.rocksdb.RocksStoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on data that an earlier version has written: the engine's sample of format 10. */
class UpgradedDataTest {
  private static final Path SAMPLE =
      Path.of(System.getProperty("basedir", "."))
          .toAbsolutePath()
          .resolve("../engine/src/test/resources/dev/ephemeris/engine/format/10");

  private static final String CONTAINER = "dbs/db/colls/wide";

  private static ServerOptions onCopy(Path folder) throws IOException {
    Path data = Files.createDirectories(folder.resolve("rocksdb"));
    try (Stream<Path> files = Files.list(SAMPLE.resolve("rocksdb"))) {
      for (Path file : files.toList()) {
        Files.copy(file, data.resolve(file.getFileName()));
      }
    }
    return new ServerOptions(
        "localhost",
        0,
        folder,
        AccountKey.published(),
        RocksStoreOptions.defaults().durability(Durability.OS),
        false,
        EngineOptions.defaults(),
        MetricsToken.NONE);
  }

  @Test
  void dataOfAnEarlierVersion_isServed_andItsContinuationsAreRefused(@TempDir Path folder)
      throws IOException, InterruptedException {
    JsonNode facts = JsonMapper.shared().readTree(SAMPLE.resolve("facts.json"));
    String continuation = facts.at("/containers/wide/pages/listing/0/continuation").asString();
    try (EphemerisServer server = EphemerisServer.start(onCopy(folder))) {
      WireClient client = WireClient.plain(server.port());
      client.get("_ephemeris/ready").sendAsIs().is(200);
      String text = client.get("_ephemeris/metrics").sendAsIs().is(200).text();
      assertThat(MetricsText.parse(text).value("ephemeris_upgrade_items_left")).isZero();
      client.get(CONTAINER + "/docs").send().is(200);
      client
          .get(CONTAINER + "/docs")
          .header("x-ms-continuation", continuation)
          .send()
          .isRefused(400, 0, "Start from the beginning");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.NetworkThreadReads;
import dev.ephemeris.server.fixture.PartsServer;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The progress of an index may have to be read from a disk, which must not block network threads.
 */
class ContainerReadTest {
  private static final String PROGRESS = "x-ms-documentdb-collection-index-transformation-progress";

  @Test
  @DisplayName(
      "Reading a container does not read storage on a network thread, also right after a start")
  void progressIsReadElsewhere(@TempDir Path folder) throws Exception {
    List<String> settings =
        List.of(
            "",
            ",\"defaultTtl\":100",
            ",\"indexingPolicy\":{\"indexingMode\":\"none\",\"automatic\":false}");
    try (PartsServer server = new PartsServer(folder, NetworkThreadReads::new)) {
      server.client().post("dbs", "{\"id\":\"db\"}").send().is(201);
      for (int i = 0; i < settings.size(); i++) {
        for (String kind : List.of("empty", "full")) {
          String body = RunningServer.containerJson(kind + i, settings.get(i));
          server.client().post("dbs/db/colls", body).send().is(201);
        }
        server.client().create("dbs/db/colls/full" + i, "1", "p").is(201);
      }
    }
    NetworkThreadReads[] reads = new NetworkThreadReads[1];
    try (PartsServer server =
        new PartsServer(folder, store -> reads[0] = new NetworkThreadReads(store))) {
      WireClient client = server.client();
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < settings.size(); i++) {
          for (String kind : List.of("empty", "full")) {
            reads[0].take();
            String progress =
                client
                    .get("dbs/db/colls/" + kind + i)
                    .header("x-ms-documentdb-populatequotainfo", "true")
                    .send()
                    .is(200)
                    .header(PROGRESS);
            assertThat(progress).isNotNull();
            assertThat(reads[0].take()).as(kind + i).isEmpty();
          }
        }
      }
    }
  }
}

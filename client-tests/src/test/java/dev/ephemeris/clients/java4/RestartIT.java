// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a program finds after a restart of the server. */
class RestartIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onOwnServer();

  private static void walk(Runnable restart) {
    CosmosContainer container = COSMOS.newContainer(1000);
    container.createItem(Items.item("expired", 100));
    COSMOS.clock().advanceSeconds(100);
    container.createItem(Items.item("alive"));
    String etag = Items.read(container, "alive").getETag();

    restart.run();

    try (CosmosClient another = COSMOS.builder().buildClient()) {
      CosmosContainer found =
          another.getDatabase(COSMOS.database().getId()).getContainer(container.getId());
      CosmosContainerProperties properties = found.read().getProperties();
      assertThat(properties.getDefaultTimeToLiveInSeconds()).isEqualTo(1000);
      assertThat(Items.read(found, "alive").getETag()).isEqualTo(etag);
      assertThat(Items.readStatus(found, "expired")).isEqualTo(404);
      properties.setDefaultTimeToLiveInSeconds(null);
      found.replace(properties);
      assertThat(Items.readStatus(found, "expired")).isEqualTo(404);
    }
    assertThat(Items.read(container, "alive").getETag())
        .as("a client that was connected before continues")
        .isEqualTo(etag);
  }

  @Test
  @DisplayName(
      "T24 a server that is asked to stop keeps everything, and expired items stay expired")
  void stopped() {
    walk(
        () -> {
          assertThat(COSMOS.server().stop()).as("128 + SIGTERM").isEqualTo(143);
          COSMOS.server().start();
        });
  }

  @Test
  @DisplayName("T24 a server that is killed keeps everything, and expired items stay expired")
  void killed() {
    walk(
        () -> {
          COSMOS.server().kill();
          COSMOS.server().start();
        });
  }
}

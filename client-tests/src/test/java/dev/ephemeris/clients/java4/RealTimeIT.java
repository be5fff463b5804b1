// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A few tests in real time, because users do not have the clock that other tests move. */
@Tag("slow")
class RealTimeIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static void sleepSeconds(int seconds) throws InterruptedException {
    Thread.sleep(1000L * seconds);
  }

  @Test
  @DisplayName("T6 T7 items expire in real time, by their own ttl and by the default")
  void expire() throws InterruptedException {
    CosmosContainer container = COSMOS.newContainer(3);
    container.createItem(Items.item("long", 3600));
    container.createItem(Items.item("never", -1));
    container.createItem(Items.item("short", 1));
    container.createItem(Items.item("inherits"));
    assertThat(Items.readStatus(container, "inherits")).isEqualTo(200);

    sleepSeconds(2);
    assertThat(Items.readStatus(container, "short")).isEqualTo(404);
    sleepSeconds(2);
    assertThat(Items.readStatus(container, "inherits")).isEqualTo(404);
    assertThat(Items.readStatus(container, "long")).isEqualTo(200);
    assertThat(Items.readStatus(container, "never")).isEqualTo(200);
    assertThat(container.createItem(Items.item("inherits")).getStatusCode()).isEqualTo(201);
  }

  @Test
  @DisplayName("T13 a write restarts the countdown in real time")
  void restarts() throws InterruptedException {
    CosmosContainer container = COSMOS.newContainer(-1);
    ObjectNode item = Items.item("1", 4);
    container.createItem(item);
    sleepSeconds(2);
    assertThat(Items.replace(container, item).getStatusCode()).isEqualTo(200);
    sleepSeconds(2);
    assertThat(Items.readStatus(container, "1")).as("4 s after it was created").isEqualTo(200);
    sleepSeconds(3);
    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }
}

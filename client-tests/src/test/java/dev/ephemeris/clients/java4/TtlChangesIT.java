// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changing a ttl or a default before and after items have expired. */
class TtlChangesIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static void setDefault(CosmosContainer container, @Nullable Integer defaultTtl) {
    CosmosContainerProperties properties = container.read().getProperties();
    properties.setDefaultTimeToLiveInSeconds(defaultTtl);
    container.replace(properties);
  }

  private static void advance(int seconds) {
    COSMOS.clock().advanceSeconds(seconds);
  }

  @Test
  @DisplayName("T13 every write starts the countdown again")
  void writesRestartCountdown() {
    CosmosContainer container = COSMOS.newContainer(1000);
    container.createItem(Items.item("1"));
    advance(900);
    Items.replace(container, Items.item("1"));
    advance(900);
    container.upsertItem(Items.item("1"));
    advance(900);
    assertThat(Items.readStatus(container, "1")).isEqualTo(200);
    advance(100);
    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }

  @Test
  @DisplayName("T14 a ttl is set, changed and removed like any other property")
  void ttlOfItemChanges() {
    CosmosContainer container = COSMOS.newContainer(1000);
    container.createItem(Items.item("1", -1));
    advance(5000);
    Items.replace(container, Items.item("1", 3000));
    advance(2900);
    assertThat(Items.readStatus(container, "1")).isEqualTo(200);
    Items.replace(container, Items.item("1"));
    advance(900);
    assertThat(Items.readStatus(container, "1")).isEqualTo(200);
    advance(100);
    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }

  @Test
  @DisplayName("T15 a new default applies to all items at once")
  void newDefaultCountsForOldItems() {
    CosmosContainer container = COSMOS.newContainer(null);
    container.createItem(Items.item("old"));
    container.createItem(Items.item("never", -1));
    container.createItem(Items.item("own", 5000));
    advance(1000);
    container.createItem(Items.item("young"));

    setDefault(container, 500);

    assertThat(Items.readStatus(container, "old")).isEqualTo(404);
    assertThat(Items.readStatus(container, "young")).isEqualTo(200);
    assertThat(Items.readStatus(container, "own")).isEqualTo(200);
    assertThat(Items.readStatus(container, "never")).isEqualTo(200);
    setDefault(container, 2000);
    advance(1900);
    assertThat(Items.readStatus(container, "young")).isEqualTo(200);
    advance(100);
    assertThat(Items.readStatus(container, "young")).isEqualTo(404);
    assertThat(Items.readStatus(container, "own")).isEqualTo(200);
  }

  @Test
  @DisplayName(
      "T16 while TTL is off nothing expires; ttl stays stored and applies again afterwards")
  void offAndOnAgain() {
    CosmosContainer container = COSMOS.newContainer(-1);
    container.createItem(Items.item("1", 1000));
    setDefault(container, null);
    advance(5000);
    ObjectNode item = Items.read(container, "1").getItem();
    assertThat(item.path("ttl").intValue()).isEqualTo(1000);

    setDefault(container, -1);

    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }

  @Test
  @DisplayName("T16 off differs from -1")
  void offDiffersFromNoDefault() {
    CosmosContainer off = COSMOS.newContainer(1000);
    CosmosContainer noDefault = COSMOS.newContainer(1000);
    for (CosmosContainer container : new CosmosContainer[] {off, noDefault}) {
      container.createItem(Items.item("own", 1000));
      container.createItem(Items.item("inherits"));
    }
    setDefault(off, null);
    setDefault(noDefault, -1);
    advance(1000);

    assertThat(Items.readStatus(off, "own")).isEqualTo(200);
    assertThat(Items.readStatus(off, "inherits")).isEqualTo(200);
    assertThat(Items.readStatus(noDefault, "own")).isEqualTo(404);
    assertThat(Items.readStatus(noDefault, "inherits")).isEqualTo(200);
  }

  @Test
  @DisplayName("T5 an invalid ttl that was stored while TTL was off counts as absent")
  void storedInvalidTtl() {
    CosmosContainer container = COSMOS.newContainer(null);
    container.createItem(Items.item("text").put("ttl", "soon"));
    container.createItem(Items.item("zero", 0));
    setDefault(container, -1);
    advance(1000);
    assertThat(Items.readStatus(container, "text")).isEqualTo(200);
    assertThat(Items.readStatus(container, "zero")).isEqualTo(200);
    setDefault(container, 1000);
    assertThat(Items.readStatus(container, "text")).isEqualTo(404);
    assertThat(Items.readStatus(container, "zero")).isEqualTo(404);
  }

  @Test
  @DisplayName("T24 expired items stay expired, whatever the container's later default")
  void expiredIsFinal() {
    CosmosContainer container = COSMOS.newContainer(1000);
    container.createItem(Items.item("inherits"));
    container.createItem(Items.item("own", 500));
    advance(1000);

    for (Integer later : new Integer[] {5000, -1, null, 100_000, null, -1}) {
      setDefault(container, later);
      assertThat(Items.readStatus(container, "inherits")).isEqualTo(404);
      assertThat(Items.readStatus(container, "own")).isEqualTo(404);
    }
    assertThat(container.createItem(Items.item("own")).getStatusCode()).isEqualTo(201);
    assertThat(Items.readStatus(container, "own")).isEqualTo(200);
  }

  @Test
  @DisplayName("T9 an expired item's id is free, and the new item is another one")
  void newItemUnderOldId() {
    CosmosContainer container = COSMOS.newContainer(1000);
    String old =
        container.createItem(Items.item("1").put("note", "old")).getItem().path("_rid").asText();
    advance(1000);

    ObjectNode created = container.createItem(Items.item("1")).getItem();

    assertThat(created.path("_rid").asText()).isNotEqualTo(old);
    assertThat(Items.read(container, "1").getItem().has("note")).isFalse();
    advance(900);
    assertThat(Items.readStatus(container, "1")).isEqualTo(200);
    advance(100);
    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }
}

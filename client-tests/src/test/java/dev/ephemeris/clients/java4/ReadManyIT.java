// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reads of many items at once, which the client sends as queries. */
class ReadManyIT {
  private static final int ITEMS = 30;

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer container;

  @BeforeAll
  static void fillContainer() {
    container = newContainer("/pk");
    for (int n = 0; n < ITEMS; n++) {
      container.createItem(Items.item("i" + n).put("pk", key(n)));
    }
  }

  /** A container with three ranges and TTL. */
  private static CosmosContainer newContainer(String partitionKeyPath) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("container"), partitionKeyPath)
            .setDefaultTimeToLiveInSeconds(-1);
    COSMOS
        .database()
        .createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
    return COSMOS.database().getContainer(properties.getId());
  }

  private static String key(int n) {
    return "key-" + n % 7;
  }

  private static CosmosItemIdentity identity(String key, String id) {
    return new CosmosItemIdentity(new PartitionKey(key), id);
  }

  private static List<String> read(CosmosContainer from, List<CosmosItemIdentity> identities) {
    return from.readMany(identities, ObjectNode.class).getResults().stream()
        .map(item -> item.path("id").asText())
        .toList();
  }

  @Test
  @DisplayName("Items of several keys and ranges are read at once; missing ones are left out")
  void readsMany() {
    List<CosmosItemIdentity> identities = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int n = 0; n < ITEMS; n += 2) {
      identities.add(identity(key(n), "i" + n));
      identities.add(identity(key(n), "missing" + n));
      expected.add("i" + n);
    }
    identities.add(identity("another key", "i1"));

    assertThat(read(container, identities)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(read(container, List.of(identity(key(1), "i1")))).containsExactly("i1");
    assertThat(read(container, List.of(identity(key(1), "missing")))).isEmpty();
    assertThat(read(container, List.of(identity("k", "1"), identity("k", "2")))).isEmpty();
  }

  @Test
  @DisplayName("Items are read by id if that is the key, whatever characters it has")
  void readsManyById() {
    CosmosContainer byId = newContainer("/id");
    List<String> ids = List.of("plain", "it's \"quoted\"", "Grüße 🪐", "100%");
    ids.forEach(id -> byId.createItem(Items.item(id)));

    assertThat(read(byId, ids.stream().map(id -> identity(id, id)).toList()))
        .containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  @DisplayName("T6 expired items are not among the items read")
  void leavesOutExpired() {
    CosmosContainer expiring = newContainer("/pk");
    List<CosmosItemIdentity> identities = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      expiring.createItem(Items.item("i" + n, n < 3 ? 100 : -1));
      identities.add(new CosmosItemIdentity(Items.KEY, "i" + n));
    }
    assertThat(read(expiring, identities)).hasSize(6);
    COSMOS.clock().advanceSeconds(100);
    assertThat(read(expiring, identities)).containsExactlyInAnyOrder("i3", "i4", "i5");
  }

  @Test
  @DisplayName("All items of several keys are read at once")
  void readsManyByPartitionKeys() {
    List<PartitionKey> keys =
        List.of(new PartitionKey("key-1"), new PartitionKey("key-4"), new PartitionKey("none"));
    assertThat(container.readManyByPartitionKeys(keys, ObjectNode.class))
        .extracting(item -> item.path("id").asText())
        .containsExactlyInAnyOrder("i1", "i8", "i15", "i22", "i29", "i4", "i11", "i18", "i25");
  }
}

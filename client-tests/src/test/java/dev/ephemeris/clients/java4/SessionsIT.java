// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionsIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer same(CosmosClient client, CosmosContainer container) {
    return client.getDatabase(COSMOS.database().getId()).getContainer(container.getId());
  }

  @Test
  @DisplayName("A session token grows with every write, and with no read")
  void tokenGrows() {
    CosmosContainer container = COSMOS.newContainer(null);
    String created = container.createItem(Items.item("1")).getSessionToken();
    String read = Items.read(container, "1").getSessionToken();
    String replaced = Items.replace(container, Items.item("1")).getSessionToken();

    assertThat(read).isEqualTo(created);
    assertThat(lsn(replaced)).isGreaterThan(lsn(created));
  }

  private static long lsn(String token) {
    return Long.parseLong(token.substring(token.lastIndexOf('#') + 1));
  }

  @Test
  @DisplayName("A session token of one client lets another client read what was written")
  void tokenTravels() {
    CosmosContainer container = COSMOS.newContainer(null);
    String token = container.createItem(Items.item("1")).getSessionToken();
    try (CosmosClient other = COSMOS.builder().buildClient()) {
      CosmosItemRequestOptions options = new CosmosItemRequestOptions().setSessionToken(token);
      assertThat(
              same(other, container)
                  .readItem("1", Items.KEY, options, ObjectNode.class)
                  .getStatusCode())
          .isEqualTo(200);
    }
  }

  @Test
  @DisplayName("A client whose token is ahead of the server gets 404 with substatus 1002")
  void tokenOfTheFuture() {
    CosmosContainer container = COSMOS.newContainer(null);
    String token = container.createItem(Items.item("1")).getSessionToken();
    String later = token.replaceAll("#.*", "#" + (lsn(token) + 1000));
    CosmosItemRequestOptions options = new CosmosItemRequestOptions().setSessionToken(later);

    CosmosException refusal =
        Items.refusal(() -> container.readItem("1", Items.KEY, options, ObjectNode.class));

    assertThat(refusal.getStatusCode()).isEqualTo(404);
    assertThat(refusal.getSubStatusCode()).isEqualTo(1002);
  }

  @Test
  @DisplayName("A container that was deleted and created again is read without the old session")
  void containerCreatedAnew() {
    CosmosContainer container = COSMOS.newContainer(null);
    for (int i = 0; i < 5; i++) {
      container.createItem(Items.item("old" + i));
    }
    CosmosContainerProperties settings = container.read().getProperties();
    container.delete();
    COSMOS
        .database()
        .createContainer(
            new CosmosContainerProperties(settings.getId(), settings.getPartitionKeyDefinition()));
    container.createItem(Items.item("1"));
    assertThat(Items.readStatus(container, "1")).isEqualTo(200);
    assertThat(Items.readStatus(container, "old1")).isEqualTo(404);
  }

  @ParameterizedTest
  @EnumSource(
      value = ConsistencyLevel.class,
      names = {"SESSION", "CONSISTENT_PREFIX", "EVENTUAL"})
  @DisplayName("Clients may ask for the account's consistency or a weaker one")
  void consistencyLevels(ConsistencyLevel level) {
    CosmosContainer container = COSMOS.newContainer(null);
    try (CosmosClient client = COSMOS.builder().consistencyLevel(level).buildClient()) {
      CosmosContainer seen = same(client, container);
      seen.createItem(Items.item("1"));
      assertThat(Items.readStatus(seen, "1")).isEqualTo(200);
    }
  }
}

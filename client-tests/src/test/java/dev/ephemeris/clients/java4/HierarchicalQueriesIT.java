// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Queries with a partition key of several levels, of which a query may give only the first. */
class HierarchicalQueriesIT {
  private static final int TENANTS = 4;
  private static final int USERS = 3;
  private static final int SESSIONS = 2;

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer container;

  @BeforeAll
  static void fillContainer() {
    PartitionKeyDefinition definition = new PartitionKeyDefinition();
    definition.setPaths(List.of("/tenant", "/user", "/session"));
    definition.setKind(PartitionKind.MULTI_HASH);
    definition.setVersion(PartitionKeyDefinitionVersion.V2);
    COSMOS
        .database()
        .createContainer(
            new CosmosContainerProperties("levels", definition),
            ThroughputProperties.createManualThroughput(18_000));
    container = COSMOS.database().getContainer("levels");
    for (int tenant = 0; tenant < TENANTS; tenant++) {
      for (int user = 0; user < USERS; user++) {
        for (int session = 0; session < SESSIONS; session++) {
          container.createItem(item(tenant, user, session));
        }
      }
    }
  }

  private static ObjectNode item(int tenant, int user, int session) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", "%d-%d-%d".formatted(tenant, user, session))
        .put("tenant", "tenant-" + tenant)
        .put("user", user)
        .put("session", session == 1);
  }

  private static PartitionKey key(int tenant, int user, int session) {
    return new PartitionKeyBuilder().add("tenant-" + tenant).add(user).add(session == 1).build();
  }

  private static List<String> ids(PartitionKey key) {
    return container
        .queryItems(
            "SELECT VALUE c.id FROM c ORDER BY c.id",
            new CosmosQueryRequestOptions().setPartitionKey(key),
            String.class)
        .stream()
        .toList();
  }

  @Test
  @DisplayName("A prefix of the key finds all items under it")
  void queriesPrefixes() {
    assertThat(ids(new PartitionKeyBuilder().add("tenant-1").build()))
        .containsExactly("1-0-0", "1-0-1", "1-1-0", "1-1-1", "1-2-0", "1-2-1");
    assertThat(ids(new PartitionKeyBuilder().add("tenant-1").add(2).build()))
        .containsExactly("1-2-0", "1-2-1");
    assertThat(ids(key(1, 2, 1))).containsExactly("1-2-1");
    assertThat(ids(new PartitionKeyBuilder().add("tenant-9").build())).isEmpty();
  }

  @Test
  @DisplayName("Aggregates and groups of a prefix include the items under it")
  void aggregatesPrefixes() {
    CosmosQueryRequestOptions ofTenant =
        new CosmosQueryRequestOptions()
            .setPartitionKey(new PartitionKeyBuilder().add("tenant-3").build());
    assertThat(container.queryItems("SELECT VALUE COUNT(1) FROM c", ofTenant, Integer.class))
        .containsExactly(USERS * SESSIONS);
    assertThat(
            container.queryItems(
                "SELECT c.user, COUNT(1) AS sessions FROM c GROUP BY c.user",
                ofTenant,
                ObjectNode.class))
        .hasSize(USERS)
        .allMatch(group -> group.path("sessions").asInt() == SESSIONS);
  }

  @Test
  @DisplayName("All items of a key, and of its prefix, are read")
  void readsAllItems() {
    assertThat(container.readAllItems(key(2, 1, 0), ObjectNode.class))
        .extracting(item -> item.path("id").asText())
        .containsExactly("2-1-0");
    assertThat(
            container.readAllItems(
                new PartitionKeyBuilder().add("tenant-2").build(), ObjectNode.class))
        .hasSize(USERS * SESSIONS);
  }

  @Test
  @DisplayName("Many items are read in one request")
  void readsMany() {
    List<CosmosItemIdentity> identities =
        List.of(
            new CosmosItemIdentity(key(0, 0, 0), "0-0-0"),
            new CosmosItemIdentity(key(0, 0, 1), "0-0-1"),
            new CosmosItemIdentity(key(1, 2, 0), "1-2-0"),
            new CosmosItemIdentity(key(3, 1, 1), "3-1-1"),
            new CosmosItemIdentity(key(3, 1, 1), "3-1-0"));
    assertThat(container.readMany(identities, ObjectNode.class).getResults())
        .extracting(item -> item.path("id").asText())
        .containsExactlyInAnyOrder("0-0-0", "0-0-1", "1-2-0", "3-1-1");
  }

  @Test
  @DisplayName("The feed ranges together have all items")
  void queriesFeedRanges() {
    assertThat(container.getFeedRanges())
        .hasSize(3)
        .flatExtracting(HierarchicalQueriesIT::idsIn)
        .hasSize(TENANTS * USERS * SESSIONS)
        .doesNotHaveDuplicates();
  }

  private static List<String> idsIn(FeedRange range) {
    return container
        .queryItems(
            "SELECT VALUE c.id FROM c",
            new CosmosQueryRequestOptions().setFeedRange(range),
            String.class)
        .stream()
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingMode;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.ThroughputProperties;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainersIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainerProperties properties(CosmosContainer container) {
    return container.read().getProperties();
  }

  @Test
  @DisplayName("A database is created once, read, listed and deleted")
  void databaseLife() {
    String name = COSMOS.newName("database");
    assertThat(COSMOS.client().createDatabaseIfNotExists(name).getStatusCode()).isEqualTo(201);
    assertThat(COSMOS.client().createDatabaseIfNotExists(name).getStatusCode()).isEqualTo(200);
    assertThat(Items.refusal(() -> COSMOS.client().createDatabase(name)).getStatusCode())
        .isEqualTo(409);

    CosmosDatabase database = COSMOS.client().getDatabase(name);
    assertThat(database.read().getProperties().getId()).isEqualTo(name);
    assertThat(COSMOS.client().readAllDatabases())
        .extracting(CosmosDatabaseProperties::getId)
        .contains(name);

    assertThat(database.delete().getStatusCode()).isEqualTo(204);
    assertThat(Items.refusal(database::read).getStatusCode()).isEqualTo(404);
  }

  @Test
  @DisplayName("A container is created once, read, listed and deleted")
  void containerLife() {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("life"), "/pk");
    CosmosDatabase database = COSMOS.database();
    assertThat(database.createContainerIfNotExists(properties).getStatusCode()).isEqualTo(201);
    assertThat(database.createContainerIfNotExists(properties).getStatusCode()).isEqualTo(200);
    assertThat(Items.refusal(() -> database.createContainer(properties)).getStatusCode())
        .isEqualTo(409);

    CosmosContainer container = database.getContainer(properties.getId());
    assertThat(properties(container).getPartitionKeyDefinition().getPaths()).containsExactly("/pk");
    assertThat(database.readAllContainers())
        .extracting(CosmosContainerProperties::getId)
        .contains(properties.getId());

    assertThat(container.delete().getStatusCode()).isEqualTo(204);
    assertThat(Items.refusal(container::read).getStatusCode()).isEqualTo(404);
  }

  @Test
  @DisplayName("A client notices that a container was deleted and created again")
  void containerCreatedAnew() {
    CosmosContainer container = COSMOS.newContainer(null);
    container.createItem(Items.item("old"));
    try (var other = COSMOS.builder().buildClient()) {
      CosmosDatabase database = other.getDatabase(COSMOS.database().getId());
      database.getContainer(container.getId()).delete();
      database.createContainer(container.getId(), "/pk");
    }

    assertThat(Items.readStatus(container, "old")).isEqualTo(404);
    assertThat(container.createItem(Items.item("new")).getStatusCode()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({"400, 1", "10000, 1", "11000, 2", "18000, 3", "20000, 4", "30000, 5"})
  @DisplayName(
      "A container has one partition key range up to 10,000 RU/s, beyond that one for each 6,000")
  void rangesFollowThroughput(int throughput, int ranges) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("ranges"), "/pk");
    COSMOS
        .database()
        .createContainer(properties, ThroughputProperties.createManualThroughput(throughput));

    assertThat(COSMOS.database().getContainer(properties.getId()).getFeedRanges()).hasSize(ranges);
  }

  @Test
  @DisplayName("With autoscale the largest throughput is used")
  void rangesFollowAutoscale() {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("autoscale"), "/pk");
    COSMOS
        .database()
        .createContainer(properties, ThroughputProperties.createAutoscaledThroughput(20_000));

    assertThat(COSMOS.database().getContainer(properties.getId()).getFeedRanges()).hasSize(2);
  }

  @Test
  @DisplayName("T3 T4 TTL is off unless asked for, and every allowed default is kept")
  void defaultTtlIsKept() {
    assertThat(properties(COSMOS.newContainer(null)).getDefaultTimeToLiveInSeconds()).isNull();
    for (int allowed : List.of(-1, 1, 7_776_000, Integer.MAX_VALUE)) {
      assertThat(properties(COSMOS.newContainer(allowed)).getDefaultTimeToLiveInSeconds())
          .isEqualTo(allowed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -2, -10, Integer.MIN_VALUE})
  @DisplayName("T4 an invalid default is refused, and nothing changes")
  void invalidDefaultTtl(int invalid) {
    CosmosContainer container = COSMOS.newContainer(100);
    CosmosContainerProperties changed = properties(container);
    changed.setDefaultTimeToLiveInSeconds(invalid);

    CosmosException refusal = Items.refusal(() -> container.replace(changed));

    assertThat(refusal.getStatusCode()).isEqualTo(400);
    assertThat(refusal.getMessage()).contains("defaultTtl", String.valueOf(invalid), "2147483647");
    assertThat(properties(container).getDefaultTimeToLiveInSeconds()).isEqualTo(100);
    assertThat(Items.refusal(() -> COSMOS.newContainer(invalid)).getStatusCode()).isEqualTo(400);
  }

  @Test
  @DisplayName("T15 T16 the default is set, changed and removed")
  void defaultTtlIsReplaced() {
    CosmosContainer container = COSMOS.newContainer(null);
    for (Integer defaultTtl : new Integer[] {60, 3600, -1, null, -1, 5, null}) {
      CosmosContainerProperties properties = properties(container);
      properties.setDefaultTimeToLiveInSeconds(defaultTtl);
      CosmosContainerResponse replaced = container.replace(properties);
      assertThat(replaced.getStatusCode()).isEqualTo(200);
      assertThat(replaced.getProperties().getDefaultTimeToLiveInSeconds()).isEqualTo(defaultTtl);
      assertThat(properties(container).getDefaultTimeToLiveInSeconds()).isEqualTo(defaultTtl);
    }
  }

  @Test
  @DisplayName("T18 a default needs an index")
  void defaultTtlNeedsIndex() {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("unindexed"), "/pk");
    properties.setIndexingPolicy(new IndexingPolicy().setAutomatic(false));
    properties.getIndexingPolicy().setIndexingMode(IndexingMode.NONE);
    CosmosContainer unindexed = COSMOS.createContainer(properties);
    CosmosContainerProperties withTtl = properties(unindexed);
    withTtl.setDefaultTimeToLiveInSeconds(10);
    assertThat(Items.refusal(() -> unindexed.replace(withTtl)).getStatusCode()).isEqualTo(400);

    CosmosContainer expiring = COSMOS.newContainer(10);
    CosmosContainerProperties withoutIndex = properties(expiring);
    withoutIndex.setIndexingPolicy(properties.getIndexingPolicy());
    CosmosException refusal = Items.refusal(() -> expiring.replace(withoutIndex));
    assertThat(refusal.getStatusCode()).isEqualTo(400);
    assertThat(refusal.getMessage()).contains("defaultTtl", "indexingMode");
  }

  @Test
  @DisplayName("The indexing policy comes back as it was set")
  void indexingPolicyIsKept() {
    IndexingPolicy policy = new IndexingPolicy();
    policy.setIndexingMode(IndexingMode.CONSISTENT);
    policy.setIncludedPaths(List.of(new IncludedPath("/name/?"), new IncludedPath("/lines/*")));
    policy.setExcludedPaths(List.of(new ExcludedPath("/*")));
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("indexed"), "/pk");
    properties.setIndexingPolicy(policy);

    IndexingPolicy kept = properties(COSMOS.createContainer(properties)).getIndexingPolicy();

    assertThat(kept.getIndexingMode()).isEqualTo(IndexingMode.CONSISTENT);
    assertThat(kept.isAutomatic()).isTrue();
    assertThat(kept.getIncludedPaths())
        .extracting(IncludedPath::getPath)
        .containsExactly("/name/?", "/lines/*");
    assertThat(kept.getExcludedPaths()).extracting(ExcludedPath::getPath).contains("/*");
  }

  @Test
  @DisplayName("The partition key of a container cannot be changed")
  void partitionKeyIsFixed() {
    CosmosContainer container = COSMOS.newContainer(10);
    PartitionKeyDefinition other = new PartitionKeyDefinition();
    other.setPaths(List.of("/other"));
    CosmosContainerProperties changed = properties(container);
    changed.setPartitionKeyDefinition(other);
    changed.setDefaultTimeToLiveInSeconds(20);

    assertThat(Items.refusal(() -> container.replace(changed)).getStatusCode()).isEqualTo(400);
    assertThat(properties(container).getDefaultTimeToLiveInSeconds()).isEqualTo(10);
  }

  @Test
  @DisplayName("Resources in a database or container that does not exist are not found")
  void missingOwner() {
    CosmosDatabase missing = COSMOS.client().getDatabase("missing");
    assertThat(Items.refusal(() -> missing.createContainer("c", "/pk")).getStatusCode())
        .isEqualTo(404);
    CosmosContainer container = COSMOS.database().getContainer("missing");
    assertThat(Items.status(() -> container.createItem(Items.item("1")))).isEqualTo(404);
    assertThat(Items.readStatus(container, "1")).isEqualTo(404);
  }
}

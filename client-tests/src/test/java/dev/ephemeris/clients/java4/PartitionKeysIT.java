// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PartitionKeysIT {
  private static final int MANY = 60;

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static void walk(CosmosContainer container, ObjectNode item, PartitionKey key) {
    String id = item.path("id").asText();
    CosmosItemRequestOptions options = new CosmosItemRequestOptions();
    assertThat(container.createItem(item, key, options).getStatusCode()).isEqualTo(201);
    assertThat(container.readItem(id, key, ObjectNode.class).getItem().path("id").asText())
        .isEqualTo(id);
    assertThat(container.replaceItem(item, id, key, options).getStatusCode()).isEqualTo(200);
    assertThat(container.upsertItem(item, key, options).getStatusCode()).isEqualTo(200);
    assertThat(container.deleteItem(id, key, options).getStatusCode()).isEqualTo(204);
  }

  static Stream<Arguments> keys() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    ObjectNode item = json.objectNode().put("id", "1");
    return Stream.of(
        Arguments.of(item.deepCopy().put("pk", "text"), new PartitionKey("text")),
        Arguments.of(item.deepCopy().put("pk", ""), new PartitionKey("")),
        Arguments.of(item.deepCopy().put("pk", "Grüße \"🪐\""), new PartitionKey("Grüße \"🪐\"")),
        Arguments.of(
            item.deepCopy().put("pk", "x".repeat(1000)), new PartitionKey("x".repeat(1000))),
        Arguments.of(item.deepCopy().put("pk", 42), new PartitionKey(42)),
        Arguments.of(item.deepCopy().put("pk", -0.5), new PartitionKey(-0.5)),
        Arguments.of(item.deepCopy().put("pk", 1e300), new PartitionKey(1e300)),
        Arguments.of(item.deepCopy().put("pk", true), new PartitionKey(true)),
        Arguments.of(item.deepCopy().put("pk", false), new PartitionKey(false)),
        Arguments.of(item.deepCopy().putNull("pk"), new PartitionKey(null)),
        Arguments.of(item.deepCopy(), PartitionKey.NONE));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("keys")
  @DisplayName("Keys of every type")
  void typesOfKeys(ObjectNode item, PartitionKey key) {
    walk(COSMOS.newContainer(null), item, key);
  }

  @Test
  @DisplayName("Items with the same id exist side by side under different keys, expired or not")
  void sameIdUnderDifferentKeys() {
    CosmosContainer container = COSMOS.newContainer(-1);
    List<Arguments> keys = keys().toList();
    for (int i = 0; i < keys.size(); i++) {
      ObjectNode item = (ObjectNode) keys.get(i).get()[0];
      PartitionKey key = (PartitionKey) keys.get(i).get()[1];
      container.createItem(item.put("n", i).put("ttl", i % 2 == 0 ? 100 : -1), key, null);
    }
    COSMOS.clock().advanceSeconds(100);
    for (int i = 0; i < keys.size(); i++) {
      PartitionKey key = (PartitionKey) keys.get(i).get()[1];
      assertThat(Items.status(() -> container.readItem("1", key, ObjectNode.class)))
          .as(key.toString())
          .isEqualTo(i % 2 == 0 ? 404 : 200);
    }
  }

  @Test
  @DisplayName("The key may be nested")
  void nestedKey() {
    CosmosContainer container =
        COSMOS.createContainer(
            new CosmosContainerProperties(COSMOS.newName("nested"), "/customer/address/city"));
    ObjectNode item = JsonNodeFactory.instance.objectNode().put("id", "1");
    item.putObject("customer").putObject("address").put("city", "Köln");
    walk(container, item, new PartitionKey("Köln"));

    ObjectNode without = JsonNodeFactory.instance.objectNode().put("id", "2");
    without.put("customer", "no object");
    walk(container, without, PartitionKey.NONE);
  }

  @Test
  @DisplayName("The key may have several levels")
  void hierarchicalKey() {
    PartitionKeyDefinition definition = new PartitionKeyDefinition();
    definition.setPaths(List.of("/tenant", "/user", "/session"));
    definition.setKind(PartitionKind.MULTI_HASH);
    definition.setVersion(PartitionKeyDefinitionVersion.V2);
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("levels"), definition);
    CosmosContainer container = COSMOS.createContainer(properties);
    ObjectNode item =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", "1")
            .put("tenant", "t")
            .put("session", true);
    walk(
        container,
        item.deepCopy().put("user", 7),
        new PartitionKeyBuilder().add("t").add(7).add(true).build());
    walk(
        container,
        item.deepCopy().putNull("user"),
        PartitionKey.fromObjectArray(new Object[] {"t", null, true}, true));

    PartitionKeyDefinition kept = container.read().getProperties().getPartitionKeyDefinition();
    assertThat(kept.getKind()).isEqualTo(PartitionKind.MULTI_HASH);
    assertThat(kept.getPaths()).containsExactly("/tenant", "/user", "/session");
  }

  @ParameterizedTest
  @EnumSource(PartitionKeyDefinitionVersion.class)
  @DisplayName("Many items are distributed over several ranges, with both hash versions")
  void manyItemsInSeveralRanges(PartitionKeyDefinitionVersion version) {
    PartitionKeyDefinition definition = new PartitionKeyDefinition();
    definition.setPaths(List.of("/pk"));
    definition.setVersion(version);
    CosmosContainerProperties properties =
        new CosmosContainerProperties(COSMOS.newName("many"), definition);
    COSMOS
        .database()
        .createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
    CosmosContainer container = COSMOS.database().getContainer(properties.getId());
    Set<String> ranges = new TreeSet<>();
    for (int i = 0; i < MANY; i++) {
      ObjectNode item = Items.item("item").put("pk", "customer-" + i).put("n", i);
      String token = container.createItem(item).getSessionToken();
      ranges.add(token.substring(0, token.indexOf(':')));
    }
    assertThat(ranges).containsExactly("0", "1", "2");
    for (int i = 0; i < MANY; i++) {
      PartitionKey key = new PartitionKey("customer-" + i);
      assertThat(container.readItem("item", key, ObjectNode.class).getItem().path("n").asInt())
          .isEqualTo(i);
    }
  }
}

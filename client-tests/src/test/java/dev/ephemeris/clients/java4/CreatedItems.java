// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random items of a container, each with its range and the number of its creation: created,
 * replaced with or without another id, deleted, expired and created again. They are known by their
 * {@code _rid}, which stays when the id changes. The answer to a write names the range.
 */
final class CreatedItems {
  static final int ITEMS = 80;

  private static final int EXPIRING = 1000;
  private static final int MOST_EXTRA = 3;
  private static final String RANGE = "x-ms-documentdb-partitionkeyrangeid";

  /** A range, and the number of a creation in the container. */
  private record Position(int range, int number) {}

  private static final Comparator<Position> BY_POSITION =
      Comparator.comparingInt(Position::range).thenComparingInt(Position::number);

  private final CosmosContainer container;
  private final int levels;
  private final Random random;
  private final Map<String, Position> positions = new HashMap<>();
  private List<ObjectNode> living = new ArrayList<>();

  private CreatedItems(CosmosContainer container, int levels, Random random) {
    this.container = container;
    this.levels = levels;
    this.random = random;
  }

  static CreatedItems fill(
      CosmosFixture cosmos, CosmosContainerProperties properties, int ranges, Random random) {
    // With autoscale there is a range for each 10,000 RU/s.
    cosmos
        .database()
        .createContainer(
            properties.setDefaultTimeToLiveInSeconds(-1),
            ThroughputProperties.createAutoscaledThroughput(10_000 * ranges));
    CreatedItems created =
        new CreatedItems(
            cosmos.database().getContainer(properties.getId()),
            properties.getPartitionKeyDefinition().getPaths().size(),
            random);
    for (int i = 0; i < ITEMS; i++) {
      ObjectNode item = created.newItem();
      created.create(random.nextInt(3) == 0 ? item.put("ttl", EXPIRING) : item);
      created.change(created.any(created.living));
    }
    cosmos.clock().advanceSeconds(EXPIRING);
    created.createAgainAfterExpiry();
    return created;
  }

  private void createAgainAfterExpiry() {
    List<ObjectNode> expired = living.stream().filter(item -> item.has("ttl")).toList();
    living = new ArrayList<>(living.stream().filter(item -> !item.has("ttl")).toList());
    expired.stream()
        .filter(item -> random.nextBoolean())
        .forEach(item -> create(item.put("ttl", -1)));
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private String newId() {
    return Integer.toHexString(random.nextInt(1 << 30)) + "-" + positions.size();
  }

  private ObjectNode newItem() {
    return setValues(
        Items.item(newId()).put("pk", "key-" + random.nextInt(8)).put("user", random.nextInt(3)));
  }

  private ObjectNode setValues(ObjectNode item) {
    item.put("n", random.nextInt(10)).put("m", random.nextInt(5));
    ArrayNode tags = item.putArray("tags");
    random.ints(random.nextInt(4), 0, 4).forEach(tags::add);
    return random.nextBoolean() ? item.put("g", random.nextInt(3)) : item.without("g");
  }

  private void create(ObjectNode item) {
    CosmosItemResponse<ObjectNode> answer = container.createItem(item);
    int range = Integer.parseInt(answer.getResponseHeaders().get(RANGE));
    positions.put(rid(answer.getItem()), new Position(range, positions.size()));
    living.add(answer.getItem());
  }

  /** Replaces an item, maybe with another id. */
  private void replace(ObjectNode item, ObjectNode changed) {
    changed.put("id", random.nextBoolean() ? id(item) : newId());
    ObjectNode replaced =
        container
            .replaceItem(changed, id(item), key(item), new CosmosItemRequestOptions())
            .getItem();
    assertThat(rid(replaced)).isEqualTo(rid(item));
    living.set(living.indexOf(item), replaced);
  }

  private void delete(ObjectNode item) {
    container.deleteItem(id(item), key(item), new CosmosItemRequestOptions());
    living.remove(item);
  }

  private void change(ObjectNode item) {
    switch (random.nextInt(8)) {
      case 0 -> replace(item, setValues(item.deepCopy()));
      case 1 -> delete(item);
      case 2 -> {
        delete(item);
        create(item);
      }
      default -> {}
    }
  }

  /** Creates an item beside those that stay, replaces one of these, and maybe deletes another. */
  void write() {
    List<ObjectNode> extra = living.stream().filter(item -> item.has("extra")).toList();
    create(newItem().put("extra", true));
    ObjectNode staying = any(living.stream().filter(item -> !item.has("extra")).toList());
    replace(staying, staying.deepCopy());
    if (extra.size() > MOST_EXTRA) {
      delete(any(extra));
    }
  }

  CosmosContainer container() {
    return container;
  }

  /** The living items by range and creation. */
  List<ObjectNode> inOrder() {
    return living.stream().sorted(Comparator.comparing(this::position, BY_POSITION)).toList();
  }

  private @Nullable Position position(ObjectNode item) {
    return positions.get(rid(item));
  }

  /** The ids of resources by range and creation. */
  List<String> inOrder(List<String> rids) {
    return rids.stream().sorted(Comparator.comparing(positions::get, BY_POSITION)).toList();
  }

  /** The ids of resources by range; those of a range stay in their order. */
  List<String> byRange(List<String> rids) {
    return rids.stream().sorted(Comparator.comparingInt(this::rangeOf)).toList();
  }

  int rangeOf(String rid) {
    return positions.get(rid).range();
  }

  PartitionKey key(ObjectNode item) {
    PartitionKeyBuilder key = new PartitionKeyBuilder().add(item.path("pk").asText());
    return levels == 1 ? key.build() : key.add(item.path("user").asInt()).build();
  }

  /** The first level of an item's key, or all of it if it has only one. */
  static PartitionKey prefix(ObjectNode item) {
    return new PartitionKeyBuilder().add(item.path("pk").asText()).build();
  }

  static String id(JsonNode item) {
    return item.path("id").asText();
  }

  static String rid(JsonNode item) {
    return item.path("_rid").asText();
  }
}

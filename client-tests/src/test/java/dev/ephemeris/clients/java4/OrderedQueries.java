// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Random items with values that are missing, repeated and of several types; and queries on them.
 */
final class OrderedQueries {
  static final int ITEMS = 45;

  /** The ttl of a third more items, which are between the others. */
  static final int EXPIRING = 1000;

  private static final List<String> PATHS = List.of("a", "b", "c");

  /** The sort orders that need a composite index; each also serves its reverse. */
  private static final List<List<String>> COMPOSITES =
      List.of(
          List.of("a", "b"),
          List.of("a", "b DESC"),
          List.of("b", "c DESC"),
          List.of("a", "b", "c"),
          List.of("a", "b DESC", "c"),
          List.of("c DESC", "a", "b"));

  /** None with quotation marks or line ends: the client does not escape them when it resumes. */
  private static final List<String> TEXTS = List.of("", "a", "A", "ab", "ä", "z'", "2024");

  /** Every filter leaves more rows than this. */
  private static final int MAX_OFFSET = 5;

  private static final int MAX_LIMIT = 10;

  private final Random random;

  OrderedQueries(long seed) {
    this.random = new Random(seed);
  }

  CosmosContainer newContainer(CosmosFixture cosmos, int ranges) {
    CosmosContainerProperties properties =
        new CosmosContainerProperties(cosmos.newName("ordered"), "/pk")
            .setDefaultTimeToLiveInSeconds(-1)
            .setIndexingPolicy(
                new IndexingPolicy()
                    .setCompositeIndexes(
                        COMPOSITES.stream().map(OrderedQueries::composite).toList()));
    // With autoscale there is a range for each 10,000 RU/s.
    cosmos
        .database()
        .createContainer(
            properties, ThroughputProperties.createAutoscaledThroughput(10_000 * ranges));
    CosmosContainer container = cosmos.database().getContainer(properties.getId());
    items().forEach(container::createItem);
    return container;
  }

  private static List<CompositePath> composite(List<String> keys) {
    return keys.stream()
        .map(
            key ->
                new CompositePath()
                    .setPath("/" + key.charAt(0))
                    .setOrder(
                        key.endsWith("DESC")
                            ? CompositePathSortOrder.DESCENDING
                            : CompositePathSortOrder.ASCENDING))
        .toList();
  }

  private List<ObjectNode> items() {
    List<ObjectNode> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(item("i" + i));
    }
    for (int i = 0; i < ITEMS / 3; i++) {
      items.add(random.nextInt(items.size()), item("expired" + i).put("ttl", EXPIRING));
    }
    return items;
  }

  ObjectNode item(String id) {
    ObjectNode item = Items.item(id).put("pk", "key-" + random.nextInt(12));
    item.put("n", random.nextInt(10));
    for (String path : PATHS) {
      JsonNode value = value();
      if (value != null) {
        item.set(path, value);
      }
    }
    return item;
  }

  /** No arrays and objects: the client cannot resume after one correctly. */
  private @Nullable JsonNode value() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (random.nextInt(9)) {
      case 0, 1 -> null;
      case 2 -> nodes.nullNode();
      case 3 -> nodes.booleanNode(random.nextBoolean());
      case 4, 5 -> nodes.numberNode(random.nextInt(-2, 3));
      case 6 -> nodes.numberNode(random.nextInt(-3, 4) / 2.0);
      default -> nodes.textNode(TEXTS.get(random.nextInt(TEXTS.size())));
    };
  }

  /** One to three columns, in the direction of an index or in reverse. */
  String order() {
    List<String> keys =
        random.nextInt(3) == 0
            ? List.of(
                List.of("a", "b", "c", "n", "pk", "missing").get(random.nextInt(6))
                    + (random.nextBoolean() ? " DESC" : ""))
            : COMPOSITES.get(random.nextInt(COMPOSITES.size()));
    boolean reversed = random.nextBoolean();
    return keys.stream()
        .map(key -> column(key) + (key.endsWith("DESC") == reversed ? "" : " DESC"))
        .collect(Collectors.joining(", "));
  }

  private static String column(String key) {
    return "c." + Arrays.asList(key.split(" ")).getFirst();
  }

  String filter() {
    return switch (random.nextInt(4)) {
      case 0 -> "WHERE c.n < 7 ";
      case 1 -> "WHERE c.n != 3 AND NOT IS_NULL(c.b) ";
      default -> "";
    };
  }

  /**
   * Rows are objects, because null rows cause a NullPointerException in the client. OFFSET and
   * LIMIT do not go beyond the last row: there the client's continuation leads back to the first.
   */
  String query() {
    String order = order();
    return switch (random.nextInt(4)) {
      case 0 ->
          "SELECT TOP %d c.id, c.a FROM c %sORDER BY %s"
              .formatted(random.nextInt(1, ITEMS), filter(), order);
      case 1 ->
          "SELECT c.id FROM c %sORDER BY %s OFFSET %d LIMIT %d"
              .formatted(filter(), order, random.nextInt(MAX_OFFSET), random.nextInt(1, MAX_LIMIT));
      default -> "SELECT c.id, c.a, c.b, c.c FROM c %sORDER BY %s".formatted(filter(), order);
    };
  }

  int pageSize(int most) {
    return random.nextInt(1, most + 1);
  }

  int number(int bound) {
    return random.nextInt(bound);
  }
}

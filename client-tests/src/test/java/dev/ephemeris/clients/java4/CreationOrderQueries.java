// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Random queries without ORDER BY on {@link CreatedItems}, with the rows that they have. */
final class CreationOrderQueries {
  private static final int LARGEST_PAGE = 20;
  private static final int MOST_TAKEN = 20;
  private static final int MOST_SKIPPED = 4;

  /** A condition, and the same in Java. */
  record Filter(String text, Predicate<ObjectNode> condition) {
    boolean passes(ObjectNode item) {
      return condition.test(item);
    }
  }

  /** A query, its rows, and whether the client can resume it after any page. */
  record Query(
      String text,
      Filter filter,
      Function<Stream<ObjectNode>, Stream<JsonNode>> select,
      boolean isResumable) {
    List<JsonNode> rows(Stream<ObjectNode> items) {
      return select.apply(items.filter(filter::passes)).toList();
    }
  }

  /** All items, those of a range, or those of a partition key or of a prefix of it. */
  record Scope(
      @Nullable FeedRange range, @Nullable PartitionKey key, Predicate<ObjectNode> condition) {
    static final Scope ALL = new Scope(null, null, item -> true);

    boolean has(ObjectNode item) {
      return condition.test(item);
    }

    @Override
    public String toString() {
      return "range " + range + ", key " + key;
    }
  }

  private static final List<Filter> FILTERS =
      List.of(
          new Filter("true", item -> true),
          new Filter("c.n < 5", item -> n(item) < 5),
          new Filter("c.n >= 2 AND c.m < 3", item -> n(item) >= 2 && m(item) < 3),
          new Filter("c.n = 4 OR c.m = 1", item -> n(item) == 4 || m(item) == 1),
          new Filter("c.n IN (8, 1, 4)", item -> List.of(8, 1, 4).contains(n(item))),
          new Filter(
              "ARRAY_CONTAINS(c.tags, 1) AND c.m != 2",
              item -> tags(item).anyMatch(tag -> tag.asInt() == 1) && m(item) != 2),
          new Filter("NOT IS_DEFINED(c.g) OR c.n > 6", item -> !item.has("g") || n(item) > 6));

  private final CreatedItems created;
  private final Random random;

  CreationOrderQueries(CreatedItems created, Random random) {
    this.created = created;
    this.random = random;
  }

  private static int n(ObjectNode item) {
    return item.path("n").asInt();
  }

  private static int m(ObjectNode item) {
    return item.path("m").asInt();
  }

  private static Stream<JsonNode> tags(ObjectNode item) {
    return StreamSupport.stream(item.path("tags").spliterator(), false);
  }

  Filter filter() {
    return FILTERS.get(random.nextInt(FILTERS.size()));
  }

  /**
   * The client gives no usable continuations for distinct rows, and resumes after the last row of
   * OFFSET LIMIT with the first.
   */
  Query query() {
    Filter filter = filter();
    int taken = random.nextInt(1, MOST_TAKEN);
    int skipped = random.nextInt(MOST_SKIPPED);
    String all = "SELECT VALUE c._rid FROM c WHERE " + filter.text();
    return switch (random.nextInt(5)) {
      case 0 -> new Query(all, filter, items -> items.map(item -> item.path("_rid")), true);
      case 1 ->
          new Query(
              "SELECT c._rid, t FROM c JOIN t IN c.tags WHERE " + filter.text(),
              filter,
              items -> items.flatMap(item -> tags(item).map(tag -> pair(item, tag))),
              true);
      case 2 ->
          new Query(
              "SELECT DISTINCT VALUE c.n FROM c WHERE " + filter.text(),
              filter,
              items -> items.map(item -> item.path("n")).distinct(),
              false);
      case 3 ->
          new Query(
              all.replace("VALUE", "TOP " + taken + " VALUE"),
              filter,
              items -> items.map(item -> item.path("_rid")).limit(taken),
              false);
      default ->
          new Query(
              all + " OFFSET " + skipped + " LIMIT " + taken,
              filter,
              items -> items.map(item -> item.path("_rid")).skip(skipped).limit(taken),
              false);
    };
  }

  /** Not an array: the client splits one that is the only row of a page. */
  private static JsonNode pair(ObjectNode item, JsonNode tag) {
    return JsonNodeFactory.instance.objectNode().put("_rid", CreatedItems.rid(item)).set("t", tag);
  }

  Scope scope() {
    List<FeedRange> ranges = created.container().getFeedRanges();
    int range = random.nextInt(ranges.size());
    return switch (random.nextInt(3)) {
      case 0 -> Scope.ALL;
      case 1 ->
          new Scope(
              ranges.get(range), null, item -> created.rangeOf(CreatedItems.rid(item)) == range);
      default -> scopeOfKey();
    };
  }

  Scope scopeOfKey() {
    List<ObjectNode> items = created.inOrder();
    ObjectNode item = items.get(random.nextInt(items.size()));
    return random.nextBoolean()
        ? new Scope(null, created.key(item), other -> created.key(other).equals(created.key(item)))
        : new Scope(
            null, CreatedItems.prefix(item), other -> other.path("pk").equals(item.path("pk")));
  }

  int pageSize() {
    return random.nextInt(1, LARGEST_PAGE + 1);
  }

  CosmosQueryRequestOptions options(Scope scope) {
    CosmosQueryRequestOptions options =
        new CosmosQueryRequestOptions()
            .setMaxDegreeOfParallelism(List.of(0, 1, 4, -1).get(random.nextInt(4)))
            .setMaxBufferedItemCount(random.nextInt(2) * 100);
    if (scope.range() != null) {
      options.setFeedRange(scope.range());
    }
    if (scope.key() != null) {
      options.setPartitionKey(scope.key());
    }
    return options;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexSpan;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.SpatialEntries;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.function.spatial.GeoBox;
import dev.ephemeris.sql.function.spatial.GeoBoxes;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The entries that an item should have, as simply as possible: each value of the item is compared
 * with every path of the policy. Shares no code with the engine except the form of the keys and the
 * covers of geometries, which have their own tests.
 */
final class NaiveIndex {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** Keeps halves of surrogate pairs as they are. */
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final Set<String> NEVER = Set.of("_rid", "_self", "_etag", "_attachments");

  private final JsonNode policy;
  private final int generation;
  private final Set<String> keys = new TreeSet<>();

  /**
   * @param policyText as returned by {@link IndexPolicy#text}
   */
  NaiveIndex(String policyText, int generation) {
    this.policy = JSON.readTree(policyText);
    this.generation = generation;
  }

  /** The keys of the entries of all items so far, in hexadecimal. */
  Set<String> keys() {
    return keys;
  }

  void add(String itemText, long number) {
    JsonNode item = withComputed(JSON.readTree(itemText));
    item.propertyStream()
        .filter(property -> !NEVER.contains(property.getKey()))
        .forEach(p -> walk(ValuePath.of(p.getKey()), p.getValue(), number));
    for (JsonNode included : policy.path("included")) {
      IndexPath path = IndexPath.parse(included.asString());
      if (!path.subtree()
          && path.isOfProperties()
          && !path.segments().isEmpty()
          && isWanted(path.toValuePath())
          && find(item, path).isMissingNode()) {
        add(path.toValuePath(), IndexValue.UNDEFINED, number);
      }
    }
    for (int i = 0; i < policy.path("composites").size(); i++) {
      addComposite(i, policy.path("composites").get(i), item, number);
    }
    Map<ValuePath, List<GeoBox>> boxes = new LinkedHashMap<>();
    item.propertyStream()
        .filter(property -> !NEVER.contains(property.getKey()))
        .forEach(p -> collectBoxes(ValuePath.of(p.getKey()), p.getValue(), boxes));
    boxes.forEach(
        (path, all) ->
            SpatialEntries.of(path, CellCover.ofItem(all))
                .forEach(
                    entry ->
                        keys.add(
                            HexFormat.of().formatHex(IndexKeys.key(entry, generation, number)))));
  }

  private void collectBoxes(ValuePath path, JsonNode node, Map<ValuePath, List<GeoBox>> boxes) {
    String type = node.path("type").asString("");
    boolean covered = false;
    boolean named = false;
    for (JsonNode index : policy.path("spatial").path("paths")) {
      if (covers(IndexPath.parse(index.path("path").asString()), path)) {
        covered = true;
        named |= index.path("types").valueStream().anyMatch(t -> t.asString().equals(type));
      }
    }
    if (covered) {
      for (GeoBox box : GeoBoxes.aroundParts(sqlValue(node), 0)) {
        boxes.computeIfAbsent(path, p -> new ArrayList<>()).add(named ? box : GeoBox.WORLD);
      }
    }
    if (node.isArray()) {
      node.forEach(element -> collectBoxes(path.element(), element, boxes));
    } else if (node.isObject()) {
      node.propertyStream()
          .forEach(p -> collectBoxes(path.property(p.getKey()), p.getValue(), boxes));
    }
  }

  /** The item as queries see it, with computed properties instead of stored ones. */
  private JsonNode withComputed(JsonNode item) {
    ObjectNode seen = (ObjectNode) item.deepCopy();
    for (JsonNode property : policy.path("computed")) {
      String name = property.path("name").asString();
      JsonNode value = NaiveComputed.value(property.path("query").asString(), item);
      seen.remove(name);
      if (!value.isMissingNode()) {
        seen.set(name, value);
      }
    }
    return seen;
  }

  private boolean isComputed(ValuePath place) {
    return policy
        .path("computed")
        .valueStream()
        .anyMatch(
            property ->
                place
                    .steps()
                    .getFirst()
                    .equals(new ValuePath.Step.Property(property.path("name").asString())));
  }

  private void walk(ValuePath path, JsonNode node, long number) {
    if (isWanted(path)) {
      add(path, value(node), number);
    }
    if (node.isArray()) {
      node.forEach(element -> walk(path.element(), element, number));
    } else if (node.isObject()) {
      node.propertyStream().forEach(p -> walk(path.property(p.getKey()), p.getValue(), number));
    }
  }

  private static IndexValue value(JsonNode node) {
    return IndexValues.of(sqlValue(node));
  }

  private static Value sqlValue(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL -> Values.NULL;
      case BOOLEAN -> Values.of(node.asBoolean());
      case NUMBER ->
          node.isIntegralNumber() && node.canConvertToLong()
              ? Values.of(node.asLong())
              : Values.of(node.asDouble());
      case STRING -> Values.of(node.asString());
      // Parsed from its text: in the hash of an array or object, a negative zero is another number.
      case ARRAY, OBJECT -> DocumentValues.parse(ESCAPING.writeValueAsString(node));
      case MISSING, BINARY, POJO -> Values.UNDEFINED;
    };
  }

  private static JsonNode find(JsonNode item, IndexPath path) {
    JsonNode node = item;
    for (IndexPath.Segment segment : path.segments()) {
      node = node.path(((IndexPath.Property) segment).name());
    }
    return node;
  }

  private boolean isWanted(ValuePath place) {
    int best = -1;
    boolean wanted = false;
    for (String list : List.of("included", "excluded")) {
      for (JsonNode text : policy.path(list)) {
        IndexPath path = IndexPath.parse(text.asString());
        List<ValuePath.Step> steps = path.toValuePath().steps();
        boolean tooWide = path.subtree() && steps.isEmpty() && isComputed(place);
        int weight = 2 * steps.size() + (path.subtree() ? 0 : 1);
        if (!tooWide && covers(path, place) && weight >= best) {
          best = weight;
          wanted = list.equals("included");
        }
      }
    }
    return wanted && place.isIndexable();
  }

  private static boolean covers(IndexPath path, ValuePath place) {
    List<ValuePath.Step> steps = path.toValuePath().steps();
    return path.subtree()
        ? steps.size() <= place.steps().size()
            && place.steps().subList(0, steps.size()).equals(steps)
        : steps.equals(place.steps());
  }

  private void add(ValuePath path, IndexValue value, long number) {
    byte[] start = IndexSpan.ofPath(generation, path, ValueRange.equalTo(value)).keys().start();
    keys.add(key(start, number));
  }

  private void addComposite(int ordinal, JsonNode composite, JsonNode item, long number) {
    List<Boolean> descending = new ArrayList<>();
    List<IndexValue> values = new ArrayList<>();
    for (JsonNode part : composite) {
      descending.add(part.path("descending").asBoolean());
      values.add(value(find(item, IndexPath.parse(part.path("path").asString() + "/?"))));
    }
    IndexSpan span =
        IndexSpan.ofComposite(
            generation,
            ordinal,
            descending,
            values.subList(0, values.size() - 1),
            ValueRange.equalTo(values.getLast()));
    keys.add(key(span.keys().start(), number));
  }

  private static String key(byte[] start, long number) {
    byte[] key = ByteBuffer.allocate(start.length + 8).put(start).putLong(number).array();
    return HexFormat.of().formatHex(key);
  }
}

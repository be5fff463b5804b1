// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexedPaths;
import dev.ephemeris.sql.schema.ComputedProperties;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A container's indexing policy: checked, completed with defaults, and otherwise as the user wrote
 * it.
 *
 * @param indexPolicy the part that affects the index
 */
public record IndexingPolicy(Mode mode, ObjectNode json, IndexPolicy indexPolicy) {
  /** When the index is updated. */
  public enum Mode {
    CONSISTENT,
    LAZY,
    NONE;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The most paths in each of a policy's lists. */
  static final int MAX_PATHS = 1000;

  private static final String ASCENDING = "ascending";
  private static final String DESCENDING = "descending";
  private static final String ROOT = "/*";

  /** Another way to write the root. */
  private static final String PLAIN_ROOT = "/";

  private static final String ETAG = "/\"_etag\"/?";

  /** Reads a policy. If it is missing, the default applies: everything is indexed. */
  static IndexingPolicy parse(JsonNode given) {
    return parse(given, ComputedProperties.NONE, false);
  }

  /**
   * Reads the policy of a container that has computed properties.
   *
   * @param inPlane whether geometries lie in a plane, for which there is no spatial index
   */
  static IndexingPolicy parse(JsonNode given, ComputedProperties computed, boolean inPlane) {
    if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
      throw EngineException.invalid("The indexingPolicy must be a JSON object.");
    }
    ObjectNode policy =
        given instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    Mode mode = mode(policy.path("indexingMode"));
    policy.put("indexingMode", mode.wireName());
    if (!policy.path("automatic").isBoolean()) {
      policy.put("automatic", true);
    }
    ArrayNode included = list(policy, "includedPaths");
    ArrayNode excluded = list(policy, "excludedPaths");
    checkPaths(included, "includedPaths");
    checkPaths(excluded, "excludedPaths");
    dropOldIndexes(included);
    if (mode != Mode.NONE) {
      complete(included, excluded);
    }
    checkComposites(list(policy, "compositeIndexes"));
    SpatialPolicy.check(list(policy, "spatialIndexes"));
    ComputedSettings.checkSpatialIndexes(policy.path("spatialIndexes"), computed);
    dropIfEmpty(policy, "compositeIndexes");
    dropIfEmpty(policy, "spatialIndexes");
    return new IndexingPolicy(mode, policy, indexPolicy(mode, policy, computed, inPlane));
  }

  /** Whether items are indexed unless their write excludes them. */
  public boolean isAutomatic() {
    return json.path("automatic").asBoolean(true);
  }

  /** Which values of an item are indexed. */
  public IndexedPaths indexedPaths() {
    return indexPolicy.paths();
  }

  private static IndexPolicy indexPolicy(
      Mode mode, ObjectNode policy, ComputedProperties computed, boolean inPlane) {
    return mode == Mode.NONE
        ? IndexPolicy.NONE
        : IndexPolicy.of(
            mode == Mode.LAZY,
            texts(policy.path("includedPaths")),
            texts(policy.path("excludedPaths")),
            composites(policy.path("compositeIndexes")),
            inPlane ? List.of() : SpatialPolicy.indexes(policy.path("spatialIndexes")),
            computed);
  }

  private static List<CompositeIndex> composites(JsonNode list) {
    return list.valueStream()
        .map(
            composite ->
                new CompositeIndex(
                    composite
                        .valueStream()
                        .map(
                            part ->
                                new CompositeIndex.Part(
                                    part.path("path").asString(),
                                    isDescending(part.path("order").asString(ASCENDING))))
                        .toList()))
        .toList();
  }

  private static boolean isDescending(String order) {
    return order.equalsIgnoreCase(DESCENDING);
  }

  private static Mode mode(JsonNode given) {
    if (given.isMissingNode() || given.isNull()) {
      return Mode.CONSISTENT;
    }
    for (Mode mode : Mode.values()) {
      if (given.isString() && mode.wireName().equals(given.asString().toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw EngineException.invalid(
        "The indexingMode must be 'consistent', 'lazy' or 'none', not " + given + ".");
  }

  /** Completes a policy: the root is in one of the lists, so every path is covered. */
  private static void complete(ArrayNode included, ArrayNode excluded) {
    if (included.isEmpty() && excluded.isEmpty()) {
      included.addObject().put("path", ROOT);
    }
    boolean rootIncluded = containsRoot(included);
    if (!rootIncluded && !containsRoot(excluded)) {
      throw EngineException.invalid(
          "The indexing policy must name the root path '/*' among its includedPaths or"
              + " excludedPaths.");
    }
    if (rootIncluded && !contains(excluded, ETAG) && !contains(included, ETAG)) {
      excluded.addObject().put("path", ETAG);
    }
  }

  private static boolean containsRoot(ArrayNode list) {
    return contains(list, ROOT) || contains(list, PLAIN_ROOT);
  }

  /** Drops the root's kinds of index, which have no meaning any more. */
  private static void dropOldIndexes(ArrayNode included) {
    for (JsonNode entry : included) {
      String path = entry.path("path").asString("");
      if (entry instanceof ObjectNode object && (path.equals(ROOT) || path.equals(PLAIN_ROOT))) {
        object.remove("indexes");
      }
    }
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(entry -> entry.path("path").asString()).toList();
  }

  private static boolean contains(ArrayNode list, String path) {
    for (JsonNode entry : list) {
      if (path.equals(entry.path("path").asString())) {
        return true;
      }
    }
    return false;
  }

  private static ArrayNode list(ObjectNode policy, String name) {
    JsonNode given = policy.path(name);
    if (given.isMissingNode() || given.isNull()) {
      return policy.putArray(name);
    }
    if (given instanceof ArrayNode array && array.size() <= MAX_PATHS) {
      return array;
    }
    throw EngineException.invalid(
        "The indexing policy's %s must be an array of at most %d entries."
            .formatted(name, MAX_PATHS));
  }

  static void checkPaths(ArrayNode list, String name) {
    for (JsonNode entry : list) {
      JsonNode path = entry.path("path");
      if (!path.isString()) {
        throw EngineException.invalid(
            "Every entry of the indexing policy's %s needs a 'path'.".formatted(name));
      }
      String text = path.asString();
      boolean wellFormed =
          text.equals(PLAIN_ROOT)
              || (text.startsWith("/") && (text.endsWith("/?") || text.endsWith("/*")));
      if (!wellFormed) {
        throw EngineException.invalid(
            "The indexing path '%s' in %s is invalid: a path begins with '/' and ends with '/?' or '/*'."
                .formatted(text, name));
      }
    }
  }

  private static void checkComposites(ArrayNode composites) {
    for (JsonNode composite : composites) {
      if (!composite.isArray()
          || composite.size() < 2
          || composite.size() > CompositeIndex.MAX_PARTS) {
        throw EngineException.invalid(
            "Every composite index is an array of two to %d paths."
                .formatted(CompositeIndex.MAX_PARTS));
      }
      for (JsonNode part : composite) {
        String path = part.path("path").asString("");
        String order = part.path("order").asString(ASCENDING);
        if (!path.startsWith("/") || path.endsWith("*") || path.endsWith("?")) {
          throw EngineException.invalid(
              "The composite index path '%s' is invalid: it begins with '/' and has no wildcard."
                  .formatted(path));
        }
        if (!order.equalsIgnoreCase(ASCENDING) && !isDescending(order)) {
          throw EngineException.invalid(
              "The order in a composite index is 'ascending' or 'descending', not '%s'."
                  .formatted(order));
        }
      }
    }
  }

  private static void dropIfEmpty(ObjectNode policy, String name) {
    if (policy.path(name).isEmpty()) {
      policy.remove(name);
    }
  }
}

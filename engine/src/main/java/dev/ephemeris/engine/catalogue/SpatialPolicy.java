// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.index.GeometryType;
import dev.ephemeris.engine.index.SpatialIndex;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The spatial indexes in an indexing policy. */
final class SpatialPolicy {
  private static final String TYPES = "types";

  private SpatialPolicy() {}

  /** Checks the list: each index names the types of its geometries. */
  static void check(ArrayNode list) {
    IndexingPolicy.checkPaths(list, "spatialIndexes");
    for (JsonNode entry : list) {
      JsonNode types = entry.path(TYPES);
      boolean isMissing = !types.isArray() || types.isEmpty();
      if (isMissing || types.valueStream().anyMatch(type -> !isType(type))) {
        throw EngineException.invalid(
            "The types of the spatial index path '%s' are an array of some of %s, not %s."
                .formatted(entry.path("path").asString(), names(), types));
      }
    }
  }

  private static boolean isType(JsonNode type) {
    return type.isString() && GeometryType.of(type.asString()).isPresent();
  }

  private static String names() {
    return Arrays.stream(GeometryType.values())
        .map(GeometryType::text)
        .collect(Collectors.joining(", "));
  }

  static List<SpatialIndex> indexes(JsonNode list) {
    return list.valueStream()
        .map(entry -> new SpatialIndex(entry.path("path").asString(), types(entry.path(TYPES))))
        .toList();
  }

  private static Set<GeometryType> types(JsonNode list) {
    Set<GeometryType> types = EnumSet.noneOf(GeometryType.class);
    list.valueStream().forEach(type -> types.add(GeometryType.of(type.asString()).orElseThrow()));
    return types;
  }
}

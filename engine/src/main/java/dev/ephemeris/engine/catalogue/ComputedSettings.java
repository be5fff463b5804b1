// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.index.PropertyPath;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.ComputedValues;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads and checks a container's {@code computedProperties}. */
final class ComputedSettings {
  static final int MAX_PROPERTIES = 20;

  private static final Set<String> RESERVED =
      Set.of("id", "_rid", "_self", "_etag", "_ts", "_attachments");

  /** Clients look for this text. */
  private static final String WRONG_INPUT = "One of the specified inputs is invalid. ";

  private ComputedSettings() {}

  static ComputedProperties parse(JsonNode given, PartitionKeyDefinition partitionKey) {
    if (given.isMissingNode() || given.isNull()) {
      return ComputedProperties.NONE;
    }
    if (!given.isArray() || given.size() > MAX_PROPERTIES) {
      throw EngineException.invalid(
          WRONG_INPUT
              + "The computedProperties must be an array of at most %d entries."
                  .formatted(MAX_PROPERTIES));
    }
    List<ComputedProperty> properties = new ArrayList<>();
    for (JsonNode entry : given) {
      properties.add(property(entry, partitionKey));
    }
    try {
      return ComputedProperties.of(properties);
    } catch (SqlException e) {
      throw EngineException.invalid(e.getMessage());
    }
  }

  private static ComputedProperty property(JsonNode entry, PartitionKeyDefinition partitionKey) {
    String name = entry.path("name").asString("");
    JsonNode query = entry.path("query");
    if (!entry.path("name").isString() || !query.isString()) {
      throw EngineException.invalid(
          WRONG_INPUT
              + "Every computed property needs a 'name' and a 'query', such as {\"name\":\"cp_lowerName\",\"query\":\"SELECT VALUE LOWER(c.name) FROM c\"}.");
    }
    checkFilled("name", name);
    checkFilled("query", query.asString());
    checkName(name, partitionKey);
    try {
      ComputedProperty property = ComputedProperty.parse(name, query.asString());
      // All errors other than those of syntax are found by compiling it.
      ComputedValues.compile(ComputedProperties.of(List.of(property)));
      return property;
    } catch (SqlException e) {
      throw EngineException.invalid(
          "The computed property '%s' is invalid. %s"
              .formatted(name, e.locatedIn(query.asString())));
    }
  }

  private static void checkFilled(String member, String text) {
    if (text.isEmpty()) {
      throw EngineException.invalid(
          "Computed property '%s' is either empty or unspecified.".formatted(member));
    }
  }

  private static void checkName(String name, PartitionKeyDefinition partitionKey) {
    if (RESERVED.contains(name)) {
      throw EngineException.invalid(
          "The system property name '%s' cannot be used as a computed property name."
              .formatted(name));
    }
    boolean isKey =
        partitionKey.paths().stream().anyMatch(path -> path.segments().getFirst().equals(name));
    if (isKey) {
      throw EngineException.invalid(
          "A computed property cannot be named '%s': the partition key is found there."
              .formatted(name));
    }
  }

  /** Refuses a spatial index on a computed property. */
  static void checkSpatialIndexes(JsonNode spatialIndexes, ComputedProperties computed) {
    for (JsonNode entry : spatialIndexes) {
      String path = entry.path("path").asString("");
      String name = PropertyPath.firstName(path);
      if (name != null && computed.get(name) != null) {
        throw EngineException.invalid(
            "The spatial index path '%s' is invalid: a computed property has no spatial index."
                .formatted(path));
      }
    }
  }
}

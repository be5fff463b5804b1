// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql;

import dev.ephemeris.sql.function.fulltext.FullTextLanguage;
import dev.ephemeris.sql.function.vector.DistanceFunction;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import dev.ephemeris.sql.schema.ItemSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The schema in the settings of a case file's container. Wrong settings make other tests fail. */
final class CaseSchema {
  private CaseSchema() {}

  static ItemSchema of(ObjectNode settings) {
    List<ComputedProperty> computed =
        settings
            .path("computedProperties")
            .valueStream()
            .map(p -> ComputedProperty.parse(p.path("name").asString(), p.path("query").asString()))
            .toList();
    Map<List<String>, DistanceFunction> vectors = new HashMap<>();
    for (JsonNode vector : settings.path("vectorEmbeddingPolicy").path("vectorEmbeddings")) {
      String function = vector.path("distanceFunction").asString();
      vectors.put(path(vector), Objects.requireNonNull(DistanceFunction.named(function)));
    }
    JsonNode texts = settings.path("fullTextPolicy");
    FullTextLanguage byDefault = language(texts.path("defaultLanguage").asString("en-US"));
    Map<List<String>, FullTextLanguage> languages = new HashMap<>();
    for (JsonNode text : texts.path("fullTextPaths")) {
      languages.put(path(text), language(text.path("language").asString(byDefault.code())));
    }
    return new ItemSchema(
        ComputedProperties.of(computed),
        vectors,
        byDefault,
        languages,
        settings.path("geospatialConfig").path("type").asString("").equals("Geometry"));
  }

  private static FullTextLanguage language(String code) {
    return Objects.requireNonNull(FullTextLanguage.ofCode(code));
  }

  private static List<String> path(JsonNode entry) {
    return List.of(entry.path("path").asString().substring(1).split("/"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.sql.function.vector.DistanceFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and checks a container's {@code vectorEmbeddingPolicy}, and the vector indexes in its
 * indexing policy. No vector index is built: vectors are always compared exactly.
 */
final class VectorSettings {
  static final int MAX_DIMENSIONS = 4096;

  /** The most dimensions of vectors in an index of type flat. */
  static final int MAX_FLAT_DIMENSIONS = 505;

  private static final String POLICY = "vectorEmbeddingPolicy";
  private static final String DEFAULT_TYPE = "float32";
  private static final int DEFAULT_DIMENSIONS = 1536;
  private static final Set<String> DATA_TYPES = Set.of("float32", "float16", "int8", "uint8");
  private static final Set<String> INDEX_TYPES = Set.of("flat", "quantizedflat", "diskann");

  private final Map<List<String>, DistanceFunction> functions = new HashMap<>();
  private final Map<List<String>, Integer> dimensions = new HashMap<>();

  private VectorSettings() {}

  /** The function that compares the vectors at each path. Completes missing settings. */
  static Map<List<String>, DistanceFunction> parse(ObjectNode settings, JsonNode indexingPolicy) {
    VectorSettings vectors = new VectorSettings();
    for (JsonNode embedding : SettingsPaths.entries(settings, POLICY, "vectorEmbeddings")) {
      vectors.add(embedding);
    }
    vectors.checkIndexes(indexingPolicy);
    return vectors.functions;
  }

  private void add(JsonNode embedding) {
    List<String> path = SettingsPaths.path(embedding, "vectorEmbeddings");
    ObjectNode entry = (ObjectNode) embedding;
    complete(entry);
    String type = entry.path("dataType").asString("");
    if (!DATA_TYPES.contains(type.toLowerCase(Locale.ROOT))) {
      throw EngineException.invalid(
          "The dataType of a vector is 'float32', 'float16', 'int8' or 'uint8', not %s."
              .formatted(entry.path("dataType")));
    }
    DistanceFunction function = DistanceFunction.named(entry.path("distanceFunction").asString(""));
    if (function == null) {
      throw EngineException.invalid(
          "The distanceFunction of a vector is 'cosine', 'dotproduct' or 'euclidean', not %s."
              .formatted(entry.path("distanceFunction")));
    }
    JsonNode size = entry.path("dimensions");
    if (!size.isIntegralNumber()
        || !size.canConvertToInt()
        || size.asInt() < 1
        || size.asInt() > MAX_DIMENSIONS) {
      throw EngineException.invalid(
          "The dimensions of a vector are a whole number from 1 to %d, not %s."
              .formatted(MAX_DIMENSIONS, size));
    }
    if (functions.put(path, function) != null) {
      throw EngineException.invalid(
          "The path '%s' is twice among the vectorEmbeddings."
              .formatted(entry.path("path").asString()));
    }
    dimensions.put(path, size.asInt());
  }

  private static void complete(ObjectNode entry) {
    if (!entry.hasNonNull("dataType")) {
      entry.put("dataType", DEFAULT_TYPE);
    }
    if (!entry.hasNonNull("distanceFunction")) {
      entry.put("distanceFunction", "cosine");
    }
    if (!entry.hasNonNull("dimensions")) {
      entry.put("dimensions", DEFAULT_DIMENSIONS);
    }
  }

  private void checkIndexes(JsonNode indexingPolicy) {
    for (JsonNode index : SettingsPaths.indexes(indexingPolicy, "vectorIndexes")) {
      List<String> path = SettingsPaths.path(index, "vectorIndexes");
      Integer size = dimensions.get(path);
      String text = index.path("path").asString();
      if (size == null) {
        throw EngineException.invalid(
            "The Vector Indexing Policy's path::%s not matching in Embedding's path."
                .formatted(text));
      }
      String type = index.path("type").asString("").toLowerCase(Locale.ROOT);
      if (!INDEX_TYPES.contains(type)) {
        throw EngineException.invalid(
            "The Vector Indexing Policy's Index Type::%s is invalid; it is 'flat', 'quantizedFlat' or 'diskANN'."
                .formatted(index.path("type").asString("")));
      }
      if (type.equals("flat") && size > MAX_FLAT_DIMENSIONS) {
        throw EngineException.invalid(
            "A vector index of type 'flat' is for at most %d dimensions; the vectors at '%s' have %d."
                .formatted(MAX_FLAT_DIMENSIONS, text, size));
      }
    }
  }
}

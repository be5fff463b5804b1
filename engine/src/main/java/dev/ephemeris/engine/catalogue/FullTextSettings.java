// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.sql.function.fulltext.FullTextLanguage;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and checks a container's {@code fullTextPolicy}, and the full-text indexes in its indexing
 * policy. No full-text index is built: searches read the texts themselves.
 *
 * @param language of texts for which no other language is given
 * @param languages the languages of the texts, by path
 */
record FullTextSettings(FullTextLanguage language, Map<List<String>, FullTextLanguage> languages) {
  private static final String POLICY = "fullTextPolicy";

  static FullTextSettings parse(ObjectNode settings, JsonNode indexingPolicy) {
    JsonNode paths = SettingsPaths.entries(settings, POLICY, "fullTextPaths");
    FullTextLanguage byDefault =
        language(
            settings.path(POLICY).path("defaultLanguage"),
            "defaultLanguage",
            FullTextLanguage.ENGLISH);
    Map<List<String>, FullTextLanguage> languages = new HashMap<>();
    for (JsonNode entry : paths) {
      List<String> path = SettingsPaths.path(entry, "fullTextPaths");
      FullTextLanguage language = language(entry.path("language"), "language", byDefault);
      if (languages.put(path, language) != null) {
        throw EngineException.invalid(
            "The path '%s' is twice among the fullTextPaths."
                .formatted(entry.path("path").asString()));
      }
    }
    checkIndexes(indexingPolicy, languages);
    return new FullTextSettings(byDefault, languages);
  }

  private static FullTextLanguage language(
      JsonNode given, String property, FullTextLanguage byDefault) {
    if (given.isMissingNode() || given.isNull()) {
      return byDefault;
    }
    FullTextLanguage language = FullTextLanguage.ofCode(given.asString(""));
    if (language == null) {
      throw EngineException.invalid(
          "The Full Text Policy contains an unsupported language %s. Supported languages are: %s (in the property %s)."
              .formatted(
                  given.isString() ? given.asString() : given,
                  Arrays.stream(FullTextLanguage.values())
                      .map(known -> "\"" + known.code() + "\"")
                      .collect(Collectors.joining(", ")),
                  property));
    }
    return language;
  }

  private static void checkIndexes(
      JsonNode indexingPolicy, Map<List<String>, FullTextLanguage> languages) {
    for (JsonNode index : SettingsPaths.indexes(indexingPolicy, "fullTextIndexes")) {
      if (!languages.containsKey(SettingsPaths.path(index, "fullTextIndexes"))) {
        throw EngineException.invalid(
            "The full-text index path '%s' is not among the paths of the fullTextPolicy."
                .formatted(index.path("path").asString()));
      }
    }
  }
}

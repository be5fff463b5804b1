// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.index.PropertyPath;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads lists in a container's settings whose entries each have the path of a property. */
final class SettingsPaths {
  private SettingsPaths() {}

  /** The entries of a list inside one of the settings; none if either is missing. */
  static JsonNode entries(ObjectNode settings, String policy, String list) {
    JsonNode given = settings.path(policy);
    if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
      throw EngineException.invalid("The %s must be a JSON object.".formatted(policy));
    }
    return list(given.path(list), "The %s's %s".formatted(policy, list));
  }

  /** The entries of one of the indexing policy's lists; none if it is missing. */
  static JsonNode indexes(JsonNode indexingPolicy, String list) {
    return list(indexingPolicy.path(list), "The indexing policy's " + list);
  }

  private static JsonNode list(JsonNode given, String what) {
    if (given.isMissingNode() || given.isNull()) {
      return JsonNodeFactory.instance.arrayNode();
    }
    if (given.isArray() && given.size() <= IndexingPolicy.MAX_PATHS) {
      return given;
    }
    throw EngineException.invalid(
        "%s must be an array of at most %d entries.".formatted(what, IndexingPolicy.MAX_PATHS));
  }

  /** The properties on the path of an entry. */
  static List<String> path(JsonNode entry, String list) {
    JsonNode path = entry.path("path");
    List<String> names = path.isString() ? PropertyPath.parse(path.asString()) : null;
    if (names == null) {
      throw EngineException.invalid(
          "Every entry of the %s needs a 'path' to a property, such as '/a/b'; %s is none."
              .formatted(list, path.isMissingNode() ? "nothing" : path));
    }
    return names;
  }
}

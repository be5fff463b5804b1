// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and checks a container's {@code geospatialConfig}. */
final class GeospatialSettings {
  private static final String CONFIG = "geospatialConfig";
  private static final String GEOGRAPHY = "Geography";
  private static final String GEOMETRY = "Geometry";

  private GeospatialSettings() {}

  /**
   * Whether geometries lie in a plane. The default is the earth, which is added to the settings.
   */
  static boolean isInPlane(ObjectNode settings) {
    JsonNode given = settings.path(CONFIG);
    if (given.isMissingNode() || given.isNull()) {
      settings.putObject(CONFIG).put("type", GEOGRAPHY);
      return false;
    }
    String type = given.path("type").asString("");
    if (type.equalsIgnoreCase(GEOMETRY)) {
      return true;
    }
    if (type.equalsIgnoreCase(GEOGRAPHY)) {
      return false;
    }
    throw EngineException.invalid(
        "The type of the geospatialConfig is 'Geography' or 'Geometry', not %s."
            .formatted(given.path("type")));
  }

  /**
   * Spatial indexes need bounds in a plane, which has none of its own, and must not have them on
   * the earth.
   */
  static void checkBoxes(ObjectNode settings) {
    boolean inPlane = settings.path(CONFIG).path("type").asString("").equalsIgnoreCase(GEOMETRY);
    for (JsonNode index : settings.path("indexingPolicy").path("spatialIndexes")) {
      if (index.hasNonNull("boundingBox") != inPlane) {
        throw EngineException.invalid(
            "The spatial index path '%s' %s a boundingBox, since the container's geospatialConfig is %s."
                .formatted(
                    index.path("path").asString(""),
                    inPlane ? "needs" : "cannot have",
                    inPlane ? GEOMETRY : GEOGRAPHY));
      }
    }
  }
}

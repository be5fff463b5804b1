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

  /** Whether places lie in a plane. Unless it is said they lie on the earth, and that is said. */
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

  /** A plane has no bounds of its own, so its spatial indexes need some; the earth has. */
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

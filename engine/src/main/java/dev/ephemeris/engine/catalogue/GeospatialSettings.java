package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import tools.jackson.databind.JsonNode;

/** Reads and checks a container's {@code geospatialConfig}. */
final class GeospatialSettings {
  private GeospatialSettings() {}

  /** Whether places lie in a plane; unless it is said they lie on the earth. */
  static boolean isInPlane(JsonNode given) {
    if (given.isMissingNode() || given.isNull()) {
      return false;
    }
    String type = given.path("type").asString("");
    if (type.equalsIgnoreCase("Geometry")) {
      return true;
    }
    if (type.equalsIgnoreCase("Geography")) {
      return false;
    }
    throw EngineException.invalid(
        "The type of the geospatialConfig is 'Geography' or 'Geometry', not %s."
            .formatted(given.path("type")));
  }
}

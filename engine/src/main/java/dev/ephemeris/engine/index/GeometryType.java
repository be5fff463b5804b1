// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import java.util.Arrays;
import java.util.Optional;

/** The types of geometries that a spatial index can contain. */
public enum GeometryType {
  POINT("Point"),
  LINE_STRING("LineString"),
  POLYGON("Polygon"),
  MULTI_POLYGON("MultiPolygon");

  private final String text;

  GeometryType(String text) {
    this.text = text;
  }

  /** Its name in GeoJSON and in policies. */
  public String text() {
    return text;
  }

  /** The type with a name; empty if there is none. */
  public static Optional<GeometryType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }
}

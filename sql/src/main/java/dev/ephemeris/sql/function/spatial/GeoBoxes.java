// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Optional;

/** Boxes around GeoJSON geometries, for indexes: never too small, possibly a little too large. */
public final class GeoBoxes {
  private GeoBoxes() {}

  /** A box around a geometry; empty if the value is not a valid one. */
  public static Optional<GeoBox> of(Value geometry) {
    return around(geometry, 0);
  }

  /**
   * A box around all positions within a distance from a geometry; empty if the value is not a valid
   * one.
   */
  public static Optional<GeoBox> around(Value geometry, double metres) {
    try {
      Figure figure = RecentFigures.of(geometry);
      return figure.isEmpty()
          ? Optional.empty()
          : Optional.of(new BoxBuilder(figure).around(metres));
    } catch (InvalidGeometryException e) {
      return Optional.empty();
    }
  }

  /**
   * Several boxes that together contain all positions within a distance from a geometry, and less
   * else than a single box; none if the value is not a valid geometry.
   */
  public static List<GeoBox> aroundParts(Value geometry, double metres) {
    try {
      Figure figure = RecentFigures.of(geometry);
      return figure.isEmpty()
          ? List.of()
          : FigureParts.of(figure).stream()
              .map(part -> new BoxBuilder(part).around(metres))
              .toList();
    } catch (InvalidGeometryException e) {
      return List.of();
    }
  }
}

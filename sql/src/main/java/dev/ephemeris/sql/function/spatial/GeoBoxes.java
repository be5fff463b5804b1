// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Boxes around GeoJSON geometries, for indexes: never too small, though maybe a little too large.
 */
public final class GeoBoxes {
  private GeoBoxes() {}

  /** One that holds all of a geometry; empty when the value is none, or not valid. */
  public static Optional<GeoBox> of(Value geometry) {
    return around(geometry, 0);
  }

  /** One that holds all that is so near to a geometry; empty when the value is none. */
  public static Optional<GeoBox> around(Value geometry, double metres) {
    try {
      Figure figure = RecentFigures.of(geometry);
      return figure.isEmpty()
          ? Optional.empty()
          : Optional.of(new BoxBuilder(figure).around(metres));
    } catch (FlawException e) {
      return Optional.empty();
    }
  }

  /**
   * Some that together hold all that is so near to a geometry, and less besides than a single one
   * would; none when the value is no geometry.
   */
  public static List<GeoBox> aroundParts(Value geometry, double metres) {
    try {
      Figure figure = RecentFigures.of(geometry);
      return figure.isEmpty()
          ? List.of()
          : FigureParts.of(figure).stream()
              .map(part -> new BoxBuilder(part).around(metres))
              .toList();
    } catch (FlawException e) {
      return List.of();
    }
  }
}

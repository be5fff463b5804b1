// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/** Reads figures from GeoJSON, and reports what is wrong with invalid ones. */
final class FigureReader {
  /** The line between opposite positions is not unique. */
  private static final double OPPOSITE = Math.PI - 1e-9;

  private FigureReader() {}

  static Figure read(Value value) throws InvalidGeometryException {
    GeoJsonGeometry geometry = GeoJsonReader.read(value);
    if (!geometry.points().isEmpty()) {
      return Figure.ofPoints(geometry.points().stream().map(Direction::of).toList());
    }
    if (!geometry.lines().isEmpty()) {
      return lines(geometry.lines());
    }
    return regions(geometry.polygons());
  }

  private static Figure lines(List<List<Position>> lines) throws InvalidGeometryException {
    List<Direction[]> paths = new ArrayList<>();
    for (List<Position> line : lines) {
      Direction[] path = path(line);
      double length = 0;
      for (int i = 1; i < path.length; i++) {
        double piece = path[i - 1].angleTo(path[i]);
        if (piece > OPPOSITE) {
          throw new InvalidGeometryException(
              "A LineString does not go straight to the earth's other side.");
        }
        length += piece;
      }
      if (length == 0) {
        throw new InvalidGeometryException("A LineString has at least two different positions.");
      }
      paths.add(Arc.divide(path));
    }
    return Figure.ofLines(paths);
  }

  private static Figure regions(List<List<List<Position>>> polygons)
      throws InvalidGeometryException {
    List<Region> regions = new ArrayList<>();
    for (List<List<Position>> polygon : polygons) {
      regions.add(region(polygon));
    }
    Figure figure = Figure.ofRegions(regions);
    if (regions.size() > 1) {
      checkTogether(figure);
    }
    return figure;
  }

  private static Region region(List<List<Position>> polygon) throws InvalidGeometryException {
    List<Direction[]> rings = polygon.stream().map(FigureReader::path).toList();
    Cap cap = Cap.around(rings);
    Chart chart = new Chart(cap.center());
    if (!chart.shows(cap)) {
      throw new InvalidGeometryException(
          "A ring of a Polygon fits well into one half of the earth.");
    }
    Polygon drawn = Drawing.polygon(new Region(rings, false), chart);
    check("Polygon", drawn);
    boolean inverted = !Orientation.isCCW(drawn.getExteriorRing().getCoordinates());
    return new Region(rings, inverted);
  }

  /** Polygons of a group may touch, but not overlap. */
  private static void checkTogether(Figure figure) throws InvalidGeometryException {
    if (figure.seesWhole(figure)) {
      check("MultiPolygon", figure.drawing());
    } else {
      for (Chart side : Chart.SIDES) {
        check("MultiPolygon", Drawing.part(figure, side));
      }
    }
  }

  private static void check(String type, Geometry drawn) throws InvalidGeometryException {
    @Nullable TopologyValidationError error = new IsValidOp(drawn).getValidationError();
    if (error != null) {
      throw new InvalidGeometryException(
          "The " + type + " is not valid: " + error.getMessage() + ".");
    }
  }

  private static Direction[] path(List<Position> positions) {
    return positions.stream().map(Direction::of).toArray(Direction[]::new);
  }
}

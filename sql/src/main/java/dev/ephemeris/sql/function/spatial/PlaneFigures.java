// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/**
 * Reads plane geometries from GeoJSON whose positions are x and y of any size. The orientation of a
 * border has no meaning: no polygon is the inverse of another.
 */
final class PlaneFigures {
  private static final GeometryFactory FACTORY = new GeometryFactory();
  private static final RecentValues<Geometry> RECENT =
      new RecentValues<>(PlaneFigures::read, Geometry::getNumPoints);

  private PlaneFigures() {}

  static Geometry of(Value value) throws InvalidGeometryException {
    return RECENT.of(value);
  }

  private static Geometry read(Value value) throws InvalidGeometryException {
    GeoJsonGeometry geometry = GeoJsonReader.readInPlane(value);
    Geometry drawn = draw(geometry);
    @Nullable TopologyValidationError error = new IsValidOp(drawn).getValidationError();
    if (error != null) {
      throw new InvalidGeometryException("The geometry is not valid: " + error.getMessage() + ".");
    }
    return drawn;
  }

  private static Geometry draw(GeoJsonGeometry geometry) {
    if (!geometry.points().isEmpty()) {
      return FACTORY.createMultiPointFromCoords(coordinates(geometry.points()));
    }
    if (!geometry.lines().isEmpty()) {
      return FACTORY.createMultiLineString(
          geometry.lines().stream()
              .map(line -> FACTORY.createLineString(coordinates(line)))
              .toArray(LineString[]::new));
    }
    return FACTORY.createMultiPolygon(
        geometry.polygons().stream().map(PlaneFigures::polygon).toArray(Polygon[]::new));
  }

  private static Polygon polygon(List<List<Position>> rings) {
    LinearRing[] holes = rings.stream().skip(1).map(PlaneFigures::ring).toArray(LinearRing[]::new);
    return FACTORY.createPolygon(ring(rings.getFirst()), holes);
  }

  private static LinearRing ring(List<Position> ring) {
    return FACTORY.createLinearRing(coordinates(ring));
  }

  private static Coordinate[] coordinates(List<Position> positions) {
    return positions.stream()
        .map(position -> new Coordinate(position.longitude(), position.latitude()))
        .toArray(Coordinate[]::new);
  }
}

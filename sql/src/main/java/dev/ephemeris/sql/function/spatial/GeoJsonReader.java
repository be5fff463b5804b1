// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Reads geometries from GeoJSON: points, lines, polygons and groups of polygons. */
final class GeoJsonReader {
  /** The most positions of a geometry. */
  static final int MAX_POSITIONS = 16_384;

  /** The most positions of a polygon with all its rings. */
  static final int MAX_POLYGON_POSITIONS = 4_096;

  private static final int LEAST_LINE_POSITIONS = 2;
  private static final int LEAST_RING_POSITIONS = 4;

  private final boolean onEarth;
  private int positions;

  private GeoJsonReader(boolean onEarth) {
    this.onEarth = onEarth;
  }

  /** A geometry whose positions are longitude and latitude. */
  static GeoJsonGeometry read(Value value) throws InvalidGeometryException {
    return read(value, true);
  }

  /** A geometry whose positions are x and y; these are called longitude and latitude here. */
  static GeoJsonGeometry readInPlane(Value value) throws InvalidGeometryException {
    return read(value, false);
  }

  private static GeoJsonGeometry read(Value value, boolean onEarth)
      throws InvalidGeometryException {
    if (!(value instanceof ObjectValue object)
        || !(object.get("type") instanceof StringValue type)) {
      throw new InvalidGeometryException(
          "A GeoJSON geometry is an object with a type and coordinates.");
    }
    return new GeoJsonReader(onEarth).geometry(type.text(), object.get("coordinates"));
  }

  private GeoJsonGeometry geometry(String type, Value coordinates) throws InvalidGeometryException {
    return switch (type) {
      case "Point" -> GeoJsonGeometry.point(position(coordinates));
      case "LineString" -> GeoJsonGeometry.line(line(coordinates));
      case "Polygon" -> GeoJsonGeometry.polygons(List.of(polygon(coordinates)));
      case "MultiPolygon" -> GeoJsonGeometry.polygons(polygons(coordinates));
      default ->
          throw new InvalidGeometryException(
              "The type of a geometry is Point, LineString, Polygon or MultiPolygon.");
    };
  }

  private List<List<List<Position>>> polygons(Value value) throws InvalidGeometryException {
    List<List<List<Position>>> polygons = new ArrayList<>();
    for (Value polygon : elements(value, "A MultiPolygon's coordinates are an array.")) {
      polygons.add(polygon(polygon));
    }
    return polygons;
  }

  private List<List<Position>> polygon(Value value) throws InvalidGeometryException {
    int before = positions;
    List<List<Position>> rings = new ArrayList<>();
    for (Value ring : elements(value, "A Polygon's coordinates are an array of rings.")) {
      rings.add(ring(ring, rings.size() + 1));
    }
    if (rings.isEmpty()) {
      throw new InvalidGeometryException("A Polygon has at least one ring.");
    }
    if (positions - before > MAX_POLYGON_POSITIONS) {
      throw new InvalidGeometryException(
          "A Polygon has at most " + MAX_POLYGON_POSITIONS + " positions.");
    }
    return rings;
  }

  private List<Position> ring(Value value, int number) throws InvalidGeometryException {
    List<Position> ring = positions(value, "A ring of a Polygon is an array of positions.");
    if (!ring.isEmpty() && !ring.getFirst().equals(ring.getLast())) {
      throw new InvalidGeometryException(
          "The Polygon input is not valid because the start and end points of the ring number "
              + number
              + " are not the same. Each ring of a Polygon must have the same start and end points.");
    }
    if (ring.size() < LEAST_RING_POSITIONS) {
      throw new InvalidGeometryException("A ring of a Polygon has at least four positions.");
    }
    return ring;
  }

  private List<Position> line(Value value) throws InvalidGeometryException {
    List<Position> line = positions(value, "A LineString's coordinates are an array of positions.");
    if (line.size() < LEAST_LINE_POSITIONS) {
      throw new InvalidGeometryException("A LineString has at least two positions.");
    }
    return line;
  }

  private List<Position> positions(Value value, String otherwise) throws InvalidGeometryException {
    List<Position> read = new ArrayList<>();
    for (Value position : elements(value, otherwise)) {
      read.add(position(position));
    }
    return read;
  }

  private Position position(Value value) throws InvalidGeometryException {
    String otherwise = "A position is an array of two numbers, longitude and latitude.";
    List<Value> numbers = elements(value, otherwise);
    // What follows, such as an altitude, means nothing here.
    if (numbers.size() < 2
        || !(numbers.get(0) instanceof NumberValue longitude)
        || !(numbers.get(1) instanceof NumberValue latitude)) {
      throw new InvalidGeometryException(otherwise);
    }
    if (++positions > MAX_POSITIONS) {
      throw new InvalidGeometryException("A geometry has at most " + MAX_POSITIONS + " positions.");
    }
    if (onEarth && Math.abs(longitude.number()) > 180) {
      throw new InvalidGeometryException("Longitude values must be between -180 and 180 degrees.");
    }
    if (onEarth && Math.abs(latitude.number()) > 90) {
      throw new InvalidGeometryException("Latitude values must be between -90 and 90 degrees.");
    }
    return new Position(longitude.number(), latitude.number());
  }

  private static List<Value> elements(Value value, String otherwise)
      throws InvalidGeometryException {
    if (!(value instanceof ArrayValue array)) {
      throw new InvalidGeometryException(otherwise);
    }
    return array.elements();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;

/**
 * A GeoJSON geometry as it was written.
 *
 * @param lines each of at least two positions
 * @param polygons each of at least one ring, each of which ends where it begins
 */
record GeoJsonGeometry(
    List<Position> points, List<List<Position>> lines, List<List<List<Position>>> polygons) {
  static GeoJsonGeometry point(Position position) {
    return new GeoJsonGeometry(List.of(position), List.of(), List.of());
  }

  static GeoJsonGeometry line(List<Position> positions) {
    return new GeoJsonGeometry(List.of(), List.of(positions), List.of());
  }

  static GeoJsonGeometry polygons(List<List<List<Position>>> polygons) {
    return new GeoJsonGeometry(List.of(), List.of(), polygons);
  }
}

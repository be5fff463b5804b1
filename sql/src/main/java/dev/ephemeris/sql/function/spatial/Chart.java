// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;
import java.util.stream.Stream;
import org.locationtech.jts.geom.Coordinate;

/**
 * A plane map of nearly half of the earth, as seen from the earth's centre onto a plane that
 * touches it. On it, lines are straight.
 */
final class Chart {
  /** How far from its centre a place may be, in radians. */
  static final double REACH = Math.toRadians(85);

  /** No place within reach is farther from the middle of the map, in either direction. */
  static final double EDGE = Math.tan(Math.toRadians(86));

  /**
   * The sides of a cube around the earth: together they show all of it, each with its surroundings.
   */
  static final List<Chart> SIDES =
      Stream.of(
              new Direction(1, 0, 0),
              new Direction(0, 1, 0),
              new Direction(-1, 0, 0),
              new Direction(0, -1, 0),
              Direction.NORTH,
              Direction.SOUTH)
          .map(Chart::new)
          .toList();

  /** Where a side of the cube ends on its map. */
  static final double SIDE_EDGE = 1;

  /** Where its surroundings end that are shown with it. */
  static final double SIDE_MARGIN = 1.05;

  /** Farther out, so that what is taken away from all that is shown leaves nothing at its edge. */
  static final double SIDE_OUTER_MARGIN = 1.1;

  private final Direction center;
  private final Direction east;
  private final Direction north;

  Chart(Direction center) {
    this.center = center;
    Direction up = Math.abs(center.z()) > 0.9 ? new Direction(0, 1, 0) : Direction.NORTH;
    north = center.tangentTo(up);
    Direction side = north.cross(center);
    east = Direction.scaled(side.x(), side.y(), side.z());
  }

  boolean shows(Cap cap) {
    return cap.isWithin(REACH, center);
  }

  /** Where a place is on the map; it must be on this half of the earth. */
  Coordinate project(Direction place) {
    double distance = place.dot(center);
    return new Coordinate(place.dot(east) / distance, place.dot(north) / distance);
  }

  Coordinate[] project(Direction[] path) {
    Coordinate[] projected = new Coordinate[path.length];
    for (int i = 0; i < path.length; i++) {
      projected[i] = project(path[i]);
    }
    return projected;
  }

  /** The place that is there on the map. */
  Direction place(Coordinate at) {
    return Direction.scaled(
        center.x() + at.x * east.x() + at.y * north.x(),
        center.y() + at.x * east.y() + at.y * north.y(),
        center.z() + at.x * east.z() + at.y * north.z());
  }

  /** On which side of a border a point of the map is, and by how much; even along lines. */
  double height(Direction border, Coordinate at) {
    return border.dot(center) + at.x * border.dot(east) + at.y * border.dot(north);
  }

  /**
   * The four borders of the square around its middle that ends there: a place is inside of each
   * when its product with the direction is not negative.
   */
  List<Direction> borders(double edge) {
    return List.of(
        border(east, 1, edge),
        border(east, -1, edge),
        border(north, 1, edge),
        border(north, -1, edge));
  }

  private Direction border(Direction axis, int sign, double edge) {
    return new Direction(
        edge * center.x() + sign * axis.x(),
        edge * center.y() + sign * axis.y(),
        edge * center.z() + sign * axis.z());
  }
}

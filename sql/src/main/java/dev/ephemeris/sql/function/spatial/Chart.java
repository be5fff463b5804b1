// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;
import java.util.stream.Stream;
import org.locationtech.jts.geom.Coordinate;

/**
 * A plane map of nearly half of the earth: the gnomonic projection from the earth's centre onto a
 * tangent plane. Lines are straight on it.
 */
final class Chart {
  /** The largest angle between its centre and a position, in radians. */
  static final double REACH = Math.toRadians(85);

  /** The largest coordinate of a position within reach. */
  static final double EDGE = Math.tan(Math.toRadians(86));

  /**
   * The sides of a cube around the earth. Together they show all of it, each with a margin around
   * it.
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

  /** The coordinate at which a side of the cube ends. */
  static final double SIDE_EDGE = 1;

  /** The coordinate at which a side's margin ends. */
  static final double SIDE_MARGIN = 1.05;

  /** A wider margin, so that subtracting shapes from the shown area leaves nothing at its edge. */
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

  /** The coordinates of a position, which must be on this half of the earth. */
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

  /** The position at some coordinates. */
  Direction place(Coordinate at) {
    return Direction.scaled(
        center.x() + at.x * east.x() + at.y * north.x(),
        center.y() + at.x * east.y() + at.y * north.y(),
        center.z() + at.x * east.z() + at.y * north.z());
  }

  /**
   * The side of a border on which a point of the map is, as a sign, and by how much; linear along
   * lines.
   */
  double height(Direction border, Coordinate at) {
    return border.dot(center) + at.x * border.dot(east) + at.y * border.dot(north);
  }

  /**
   * The four borders of the square around the centre up to a coordinate. A position is inside of
   * each if its scalar product with the direction is not negative.
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

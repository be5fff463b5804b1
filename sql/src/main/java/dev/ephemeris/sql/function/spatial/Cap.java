// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;

/**
 * What lies within an angle from a direction.
 *
 * @param radius in radians
 */
record Cap(Direction center, double radius) {
  /** More than rounding may amount to. */
  private static final double TOLERANCE = 1e-9;

  /** One that is around all corners of these paths, though maybe not the smallest. */
  static Cap around(List<Direction[]> paths) {
    Direction center = center(paths);
    double radius = 0;
    for (Direction[] path : paths) {
      for (Direction corner : path) {
        radius = Math.max(radius, center.angleTo(corner));
      }
    }
    return new Cap(center, radius);
  }

  /** Long pieces count more, so that it does not matter where a border has many corners. */
  private static Direction center(List<Direction[]> paths) {
    double x = 0;
    double y = 0;
    double z = 0;
    for (Direction[] path : paths) {
      for (int i = 0; i < path.length; i++) {
        Direction next = path[Math.min(i + 1, path.length - 1)];
        // Never 0, so that a path of one place has a centre as well.
        double weight = path[i].angleTo(next) + 1e-12;
        x += weight * (path[i].x() + next.x());
        y += weight * (path[i].y() + next.y());
        z += weight * (path[i].z() + next.z());
      }
    }
    return x == 0 && y == 0 && z == 0 ? paths.getFirst()[0] : Direction.scaled(x, y, z);
  }

  boolean overlaps(Cap other) {
    return center.angleTo(other.center) <= radius + other.radius + TOLERANCE;
  }

  boolean isWithin(double angle, Direction from) {
    return center.angleTo(from) + radius <= angle;
  }
}

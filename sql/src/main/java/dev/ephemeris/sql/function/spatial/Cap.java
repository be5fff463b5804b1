// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;

/**
 * All positions within an angle from a direction.
 *
 * @param radius in radians
 */
record Cap(Direction center, double radius) {
  /** A bound on rounding errors. */
  private static final double TOLERANCE = 1e-9;

  /** A cap that contains all corners of these paths, not necessarily the smallest. */
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

  /** The centre of paths, weighted by length, so that many corners in one region do not move it. */
  private static Direction center(List<Direction[]> paths) {
    double x = 0;
    double y = 0;
    double z = 0;
    for (Direction[] path : paths) {
      for (int i = 0; i < path.length; i++) {
        Direction next = path[Math.min(i + 1, path.length - 1)];
        // Never 0, so that a path of one position also has a centre.
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

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import org.jspecify.annotations.Nullable;

/** Computes the distance between figures. */
final class Nearness {
  /**
   * Candidates that could be nearer only by less than this fraction of the distance are skipped.
   */
  private static final double TOLERANCE = 1e-9;

  private double best = Double.POSITIVE_INFINITY;
  private @Nullable Direction place;
  private @Nullable Arc arc;

  private Nearness() {}

  /** The distance in metres; 0 if they intersect, NaN if one side is empty. */
  static double distance(Figure left, Figure right) {
    if (left.isEmpty() || right.isEmpty()) {
      return Double.NaN;
    }
    if (left.corners() > 1 || right.corners() > 1) {
      return Topology.intersects(left, right) ? 0 : betweenBorders(left, right);
    }
    return Ellipsoid.distance(left.points().getFirst(), right.points().getFirst());
  }

  /**
   * The distance of borders that do not cross, so that one of the nearest positions is a corner.
   */
  private static double betweenBorders(Figure left, Figure right) {
    Nearness nearness = new Nearness();
    nearness.search(left.arcs(), right.arcs());
    Arc arc = nearness.arc;
    Direction place = nearness.place;
    return arc == null || place == null ? Double.NaN : arc.distance(place);
  }

  private void search(ArcTree left, ArcTree right) {
    if (isTooFar(left.leastDistance(right))) {
      return;
    }
    if (left.isOne() && right.isOne()) {
      compare(left.arc(), right.arc());
      compare(right.arc(), left.arc());
    } else if (left.isOne()) {
      divide(right, left, right.leastDistance(left.arc()));
    } else if (right.isOne()) {
      divide(left, right, left.leastDistance(right.arc()));
    } else {
      boolean leftIsWider = left.radius() >= right.radius();
      divide(leftIsWider ? left : right, leftIsWider ? right : left, 0);
    }
  }

  private void divide(ArcTree divided, ArcTree other, double atLeast) {
    if (!isTooFar(atLeast)) {
      ArcTree first = divided.first();
      ArcTree second = divided.second();
      boolean firstIsNearer = first.leastDistance(other) <= second.leastDistance(other);
      search(firstIsNearer ? first : second, other);
      search(firstIsNearer ? second : first, other);
    }
  }

  /** Compares each corner once with each arc: the start of every arc, and the end of a path. */
  private void compare(Arc corners, Arc candidate) {
    compare(corners.from(), corners.fromSurface(), candidate);
    if (corners.isLast()) {
      compare(corners.to(), corners.toSurface(), candidate);
    }
  }

  private void compare(Direction corner, Direction surface, Arc candidate) {
    Direction nearest = candidate.nearest(corner);
    double straight = surface.distanceTo(Ellipsoid.surface(nearest));
    if (!isTooFar(ArcTree.leastDistance(straight))) {
      double distance = Ellipsoid.distance(corner, nearest);
      if (distance < best) {
        best = distance;
        place = corner;
        arc = candidate;
      }
    }
  }

  private boolean isTooFar(double atLeast) {
    return atLeast >= best * (1 - TOLERANCE);
  }
}

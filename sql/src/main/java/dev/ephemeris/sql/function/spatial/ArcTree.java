// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A binary tree of arcs with a ball around each node, so that distant arcs need not be compared one
 * by one.
 */
final class ArcTree {
  private static final List<ToDoubleFunction<Direction>> AXES =
      List.of(Direction::x, Direction::y, Direction::z);

  /** The largest radius of curvature of the earth's surface, in metres; that at the poles. */
  private static final double FLATTEST =
      Ellipsoid.EQUATORIAL_RADIUS * Ellipsoid.EQUATORIAL_RADIUS / Ellipsoid.POLAR_RADIUS;

  /** A bound on the relative rounding error of distances from arcs. */
  private static final double ROUNDING = 1e-8;

  private final Arc arc;
  private final Direction center;
  private final double radius;
  private final @Nullable ArcTree first;
  private final @Nullable ArcTree second;

  /**
   * Creates a tree.
   *
   * @param arcs at least one; they are sorted
   */
  private ArcTree(List<Arc> arcs) {
    DoubleSummaryStatistics[] extents = extents(arcs);
    arc = arcs.getFirst();
    center = new Direction(middle(extents[0]), middle(extents[1]), middle(extents[2]));
    double most = 0;
    for (Arc one : arcs) {
      // An arc lies inside the ball whose diameter is between its ends.
      Direction middle = middle(one);
      most = Math.max(most, center.distanceTo(middle) + middle.distanceTo(one.fromSurface()));
    }
    radius = most;
    int half = arcs.size() / 2;
    if (half == 0) {
      first = null;
      second = null;
    } else {
      ToDoubleFunction<Direction> axis = widest(extents);
      arcs.sort(Comparator.comparingDouble(one -> axis.applyAsDouble(middle(one))));
      first = new ArcTree(arcs.subList(0, half));
      second = new ArcTree(arcs.subList(half, arcs.size()));
    }
  }

  static ArcTree of(List<Direction[]> paths) {
    List<Arc> arcs = new ArrayList<>();
    paths.forEach(path -> arcs.addAll(Arc.of(path)));
    return new ArcTree(arcs);
  }

  /** The arc of a leaf. */
  Arc arc() {
    return arc;
  }

  double radius() {
    return radius;
  }

  /** Whether it is a leaf with a single arc. */
  boolean isOne() {
    return first == null;
  }

  ArcTree first() {
    return Objects.requireNonNull(first);
  }

  ArcTree second() {
    return Objects.requireNonNull(second);
  }

  /** A lower bound of the distance to another tree, in metres. */
  double leastDistance(ArcTree other) {
    return leastDistance(center.distanceTo(other.center) - radius - other.radius);
  }

  /** A lower bound of the distance to an arc, in metres; tighter, but slower. */
  double leastDistance(Arc other) {
    Direction place = Direction.scaled(center.x(), center.y(), center.z());
    double reach = radius + center.distanceTo(Ellipsoid.surface(place));
    return leastDistance(other.straightDistance(place) * (1 - ROUNDING) - reach);
  }

  /** A lower bound of the distance on the surface, for a distance straight through the earth. */
  static double leastDistance(double straight) {
    return straight <= 0 ? 0 : 2 * FLATTEST * Math.asin(Math.min(1, straight / (2 * FLATTEST)));
  }

  private static DoubleSummaryStatistics[] extents(List<Arc> arcs) {
    DoubleSummaryStatistics[] extents = new DoubleSummaryStatistics[AXES.size()];
    for (int axis = 0; axis < extents.length; axis++) {
      extents[axis] = new DoubleSummaryStatistics();
      for (Arc one : arcs) {
        extents[axis].accept(AXES.get(axis).applyAsDouble(middle(one)));
      }
    }
    return extents;
  }

  private static ToDoubleFunction<Direction> widest(DoubleSummaryStatistics[] extents) {
    int widest = 0;
    for (int axis = 1; axis < extents.length; axis++) {
      if (width(extents[axis]) > width(extents[widest])) {
        widest = axis;
      }
    }
    return AXES.get(widest);
  }

  private static double width(DoubleSummaryStatistics extent) {
    return extent.getMax() - extent.getMin();
  }

  private static double middle(DoubleSummaryStatistics extent) {
    return (extent.getMax() + extent.getMin()) / 2;
  }

  private static Direction middle(Arc arc) {
    return new Direction(
        (arc.fromSurface().x() + arc.toSurface().x()) / 2,
        (arc.fromSurface().y() + arc.toSurface().y()) / 2,
        (arc.fromSurface().z() + arc.toSurface().z()) / 2);
  }
}

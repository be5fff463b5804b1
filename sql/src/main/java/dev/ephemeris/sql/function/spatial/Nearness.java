package dev.ephemeris.sql.function.spatial;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Finds how far figures are apart. */
final class Nearness {
  private double best = Double.POSITIVE_INFINITY;
  private @Nullable Direction place;
  private @Nullable Arc arc;

  private Nearness() {}

  /** In metres; 0 when they have a place in common. None when there is nothing on one side. */
  static double distance(Figure left, Figure right) {
    if (left.isEmpty() || right.isEmpty()) {
      return Double.NaN;
    }
    if (left.corners() > 1 || right.corners() > 1) {
      return Topology.intersects(left, right) ? 0 : betweenBorders(left, right);
    }
    return Ellipsoid.distance(left.points().getFirst(), right.points().getFirst());
  }

  /** They do not cross, so that one of the nearest places is a corner. */
  private static double betweenBorders(Figure left, Figure right) {
    Nearness nearness = new Nearness();
    nearness.search(left.arcs(), right.arcs());
    Arc arc = nearness.arc;
    Direction place = nearness.place;
    return arc == null || place == null ? Double.NaN : arc.distance(place);
  }

  private void search(ArcTree left, ArcTree right) {
    if (left.leastDistance(right) >= best) {
      return;
    }
    if (left.isGroup() && right.isGroup()) {
      compare(left, right);
      return;
    }
    boolean divideLeft = right.isGroup() || (!left.isGroup() && left.radius() > right.radius());
    ArcTree divided = divideLeft ? left : right;
    ArcTree other = divideLeft ? right : left;
    divided.halves().stream()
        .sorted(Comparator.comparingDouble(other::leastDistance))
        .forEach(half -> search(half, other));
  }

  private void compare(ArcTree left, ArcTree right) {
    for (Arc one : left.arcs()) {
      for (Arc other : right.arcs()) {
        compare(one.from(), other);
        compare(one.to(), other);
        compare(other.from(), one);
        compare(other.to(), one);
      }
    }
  }

  private void compare(Direction corner, Arc candidate) {
    Direction nearest = candidate.nearest(corner);
    if (corner.angleTo(nearest) * Ellipsoid.POLAR_RADIUS < best) {
      double distance = Ellipsoid.distance(corner, nearest);
      if (distance < best) {
        best = distance;
        place = corner;
        arc = candidate;
      }
    }
  }
}

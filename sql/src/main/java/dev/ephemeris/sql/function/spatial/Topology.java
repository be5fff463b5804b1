// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.relateng.RelateNG;
import org.locationtech.jts.operation.relateng.RelatePredicate;

/**
 * Tells whether figures intersect or contain each other. Usually one chart shows both; if not, they
 * are compared on each side of a cube around the earth.
 */
final class Topology {
  private Topology() {}

  /** Whether they have a point in common; a border belongs to its region. */
  static boolean intersects(Figure left, Figure right) {
    if (areApart(left, right)) {
      return false;
    }
    Figure larger = left.corners() >= right.corners() ? left : right;
    Figure smaller = larger == left ? right : left;
    if (larger.seesWhole(smaller)) {
      return larger.relates(smaller, RelatePredicate.intersects());
    }
    if (smaller.seesWhole(larger)) {
      return smaller.relates(larger, RelatePredicate.intersects());
    }
    return intersectsOnSides(left, right);
  }

  static boolean intersectsOnSides(Figure left, Figure right) {
    return Chart.SIDES.stream()
        .anyMatch(
            side ->
                RelateNG.relate(
                    Drawing.part(left, side),
                    Drawing.part(right, side),
                    RelatePredicate.intersects()));
  }

  /** Whether one is inside the other; a figure that lies only on the border is not inside. */
  static boolean isWithin(Figure inner, Figure outer) {
    if (areApart(inner, outer)) {
      return false;
    }
    if (outer.seesWhole(inner)) {
      return outer.relates(inner, RelatePredicate.contains());
    }
    if (inner.seesWhole(outer)) {
      return inner.relates(outer, RelatePredicate.within());
    }
    return isWithinOnSides(inner, outer);
  }

  /**
   * The outer figure is shown with a wider margin, so that it does not end where the inner one is
   * cut.
   */
  static boolean isWithinOnSides(Figure inner, Figure outer) {
    boolean inside = false;
    for (Chart side : Chart.SIDES) {
      Geometry part =
          Drawing.intersection(Drawing.part(inner, side), Drawing.square(Chart.SIDE_EDGE));
      Geometry around = Drawing.part(outer, side);
      if (!part.isEmpty() && !RelateNG.relate(around, part, RelatePredicate.covers())) {
        return false;
      }
      inside |= RelateNG.relate(around, part, RelatePredicate.contains());
    }
    return inside;
  }

  private static boolean areApart(Figure left, Figure right) {
    return left.isEmpty()
        || right.isEmpty()
        || (!left.isInverted() && !right.isInverted() && !left.cap().overlaps(right.cap()));
  }
}

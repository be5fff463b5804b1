// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.List;

/**
 * A polygon on the earth.
 *
 * @param rings the border, then the borders of holes, all in one half of the earth
 * @param inverted whether the region is everything outside the border, because the border is
 *     clockwise
 */
record Region(List<Direction[]> rings, boolean inverted) {
  double area() {
    double area = Ellipsoid.area(rings.getFirst());
    for (Direction[] hole : rings.subList(1, rings.size())) {
      area -= Ellipsoid.area(hole);
    }
    return inverted ? Ellipsoid.SURFACE - area : area;
  }
}

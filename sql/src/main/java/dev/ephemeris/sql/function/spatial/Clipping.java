// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;

/** Cuts shapes to what a side of the cube shows. */
final class Clipping {
  private Clipping() {}

  static boolean isShown(Direction place, Chart side) {
    return side.borders(Chart.SIDE_MARGIN).stream().allMatch(border -> border.dot(place) >= 0);
  }

  /** The pieces of a line that the side shows, on its chart. */
  static List<Coordinate[]> clip(Direction[] line, Chart side) {
    List<Direction> borders = side.borders(Chart.SIDE_MARGIN);
    List<Coordinate[]> pieces = new ArrayList<>();
    for (int i = 1; i < line.length; i++) {
      Direction from = line[i - 1];
      Direction to = line[i];
      double first = 0;
      double last = 1;
      for (Direction border : borders) {
        double before = border.dot(from);
        double after = border.dot(to);
        if (before < 0 && after < 0) {
          last = -1;
        } else if (before < 0) {
          first = Math.max(first, before / (before - after));
        } else if (after < 0) {
          last = Math.min(last, before / (before - after));
        }
      }
      if (first <= last) {
        pieces.add(
            new Coordinate[] {
              side.project(between(from, to, first)), side.project(between(from, to, last))
            });
      }
    }
    return pieces;
  }

  /** A point on the chord through the earth, which projects onto the line on the surface. */
  private static Direction between(Direction from, Direction to, double share) {
    if (share == 0 || share == 1) {
      return share == 0 ? from : to;
    }
    return Direction.scaled(
        from.x() + share * (to.x() - from.x()),
        from.y() + share * (to.y() - from.y()),
        from.z() + share * (to.z() - from.z()));
  }

  /** The square of a side up to an edge, on another chart; empty if it is not visible there. */
  static Coordinate[] window(Chart side, double sideEdge, Chart other) {
    double edge = Chart.EDGE;
    List<Coordinate> corners =
        List.of(
            new Coordinate(-edge, -edge),
            new Coordinate(edge, -edge),
            new Coordinate(edge, edge),
            new Coordinate(-edge, edge));
    for (Direction border : side.borders(sideEdge)) {
      corners = cut(corners, other, border);
    }
    if (corners.size() < 3) {
      return new Coordinate[0];
    }
    List<Coordinate> closed = new ArrayList<>(corners);
    closed.add(corners.getFirst());
    return closed.toArray(Coordinate[]::new);
  }

  private static List<Coordinate> cut(List<Coordinate> corners, Chart chart, Direction border) {
    List<Coordinate> kept = new ArrayList<>();
    for (int i = 0; i < corners.size(); i++) {
      Coordinate corner = corners.get(i);
      Coordinate next = corners.get((i + 1) % corners.size());
      double here = chart.height(border, corner);
      double there = chart.height(border, next);
      if (here >= 0) {
        kept.add(corner);
      }
      if (here < 0 != there < 0) {
        double share = here / (here - there);
        kept.add(
            new Coordinate(
                corner.x + share * (next.x - corner.x), corner.y + share * (next.y - corner.y)));
      }
    }
    return kept;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;

/** A line between two positions, which may be equal. */
final class Arc {
  /**
   * Longer lines are divided, so that an arc lies inside the ball whose diameter is between its
   * ends.
   */
  private static final double LONGEST = Math.toRadians(30);

  /**
   * The largest distance between the nearest positions on a sphere and on the ellipsoid, relative
   * to the distance.
   */
  private static final double MOST_ASIDE = 0.01;

  private final Direction from;
  private final Direction to;
  private final Direction fromSurface;
  private final Direction toSurface;
  private final boolean last;

  /**
   * Creates an arc.
   *
   * @param last whether no other arc continues from its end
   */
  Arc(Direction from, Direction to, boolean last) {
    this.from = from;
    this.to = to;
    this.last = last;
    fromSurface = Ellipsoid.surface(from);
    toSurface = Ellipsoid.surface(to);
  }

  /** Adds corners to a path where its lines are too long. */
  static Direction[] divide(Direction[] path) {
    List<Direction> corners = new ArrayList<>(path.length);
    corners.add(path[0]);
    for (int i = 1; i < path.length; i++) {
      double length = path[i - 1].angleTo(path[i]);
      int pieces = (int) Math.ceil(length / LONGEST);
      for (int piece = 1; piece < pieces; piece++) {
        Direction tangent = path[i - 1].tangentTo(path[i]);
        corners.add(path[i - 1].towards(tangent, length * piece / pieces));
      }
      corners.add(path[i]);
    }
    return corners.toArray(Direction[]::new);
  }

  /** The arcs of a path; a single position is one arc. */
  static List<Arc> of(Direction[] path) {
    if (path.length == 1) {
      return List.of(new Arc(path[0], path[0], false));
    }
    Direction[] corners = divide(path);
    List<Arc> arcs = new ArrayList<>(corners.length);
    for (int i = 1; i < corners.length; i++) {
      arcs.add(new Arc(corners[i - 1], corners[i], i == corners.length - 1));
    }
    return arcs;
  }

  Direction from() {
    return from;
  }

  Direction to() {
    return to;
  }

  /** Its start on the surface, in metres from the earth's centre. */
  Direction fromSurface() {
    return fromSurface;
  }

  Direction toSurface() {
    return toSurface;
  }

  /** Whether no other arc of the path begins at its end. */
  boolean isLast() {
    return last;
  }

  /** The position on the arc that is nearest to another position, on a sphere. */
  Direction nearest(Direction place) {
    Direction normal = from.cross(to);
    double square = normal.dot(normal);
    if (square > 0) {
      double height = place.dot(normal) / square;
      Direction foot =
          new Direction(
              place.x() - height * normal.x(),
              place.y() - height * normal.y(),
              place.z() - height * normal.z());
      if (from.cross(foot).dot(normal) > 0 && foot.cross(to).dot(normal) > 0) {
        return Direction.scaled(foot.x(), foot.y(), foot.z());
      }
    }
    return place.dot(from) >= place.dot(to) ? from : to;
  }

  /** The distance of a position, in metres. */
  double distance(Direction place) {
    return least(place, Ellipsoid::distance);
  }

  /** The distance of a position straight through the earth, in metres. */
  double straightDistance(Direction place) {
    Direction surface = Ellipsoid.surface(place);
    return least(place, (on, unused) -> Ellipsoid.surface(on).distanceTo(surface));
  }

  /**
   * On the ellipsoid the nearest position is a little off that on a sphere: at the minimum of a
   * parabola through nearby distances.
   */
  private double least(Direction place, ToDoubleBiFunction<Direction, Direction> metric) {
    Direction foot = nearest(place);
    double atFoot = metric.applyAsDouble(foot, place);
    double length = from.angleTo(to);
    if (length == 0 || atFoot == 0) {
      return atFoot;
    }
    Direction tangent = from.tangentTo(to);
    DoubleUnaryOperator at = angle -> metric.applyAsDouble(from.towards(tangent, angle), place);
    double aside = Math.min(length / 2, MOST_ASIDE * place.angleTo(foot));
    double middle = Math.clamp(from.angleTo(foot), aside, length - aside);
    double before = at.applyAsDouble(middle - aside);
    double between = at.applyAsDouble(middle);
    double after = at.applyAsDouble(middle + aside);
    double bend = before - 2 * between + after;
    double shift = bend > 0 ? Math.clamp((before - after) / (2 * bend), -1, 1) : 0;
    double bottom = at.applyAsDouble(middle + shift * aside);
    return Math.min(Math.min(atFoot, bottom), Math.min(Math.min(before, after), between));
  }
}

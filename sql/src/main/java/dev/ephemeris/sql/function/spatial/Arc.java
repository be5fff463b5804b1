package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;

/** A line between two places, which may be the same. */
record Arc(Direction from, Direction to) {
  /** Longer ones are taken apart, so that what is near one of their ends is near the arc. */
  private static final double LONGEST = Math.toRadians(30);

  /** How far aside it is at most, of the distance: more than the earth is flattened. */
  private static final double MOST_ASIDE = 0.01;

  /** After so many it no longer changes the distance. */
  private static final int ROUNDS = 20;

  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  /** A path with further corners where it goes far without one. */
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

  /** The arcs of a path; a single place is one, too. */
  static List<Arc> of(Direction[] path) {
    if (path.length == 1) {
      return List.of(new Arc(path[0], path[0]));
    }
    Direction[] corners = divide(path);
    List<Arc> arcs = new ArrayList<>(corners.length);
    for (int i = 1; i < corners.length; i++) {
      arcs.add(new Arc(corners[i - 1], corners[i]));
    }
    return arcs;
  }

  /** The place on it that is nearest to another, on a sphere. */
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
    return place.angleTo(from) <= place.angleTo(to) ? from : to;
  }

  /**
   * How far a place is from it, in metres. On an ellipsoid the nearest place is a little beside
   * that on a sphere, and found by narrowing down where it can be.
   */
  double distance(Direction place) {
    Direction foot = nearest(place);
    double length = from.angleTo(to);
    if (length == 0) {
      return Ellipsoid.distance(foot, place);
    }
    Direction tangent = from.tangentTo(to);
    double middle = from.angleTo(foot);
    double aside = MOST_ASIDE * place.angleTo(foot);
    double low = Math.max(0, middle - aside);
    double high = Math.min(length, middle + aside);
    for (int round = 0; round < ROUNDS; round++) {
      double step = (high - low) * GOLDEN_RATIO;
      double left = Ellipsoid.distance(from.towards(tangent, high - step), place);
      double right = Ellipsoid.distance(from.towards(tangent, low + step), place);
      if (left <= right) {
        high = low + step;
      } else {
        low = high - step;
      }
    }
    double found = Ellipsoid.distance(from.towards(tangent, (low + high) / 2), place);
    return Math.min(found, Ellipsoid.distance(foot, place));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Computes the box around a figure. Latitudes: lines bend towards the nearer pole, so corners alone
 * are not enough. Longitudes: each path is followed, and the box is the complement of the widest
 * gap.
 */
final class BoxBuilder {
  /** Added on each side, in degrees, so that rounding leaves nothing outside. */
  private static final double MARGIN = 1e-6;

  /** Nearer to a pole than this, in radians, longitudes have no meaning. */
  private static final double AT_POLE = 1e-7;

  private final Figure figure;
  private final List<Span> spans = new ArrayList<>();
  private double lowest = 1;
  private double highest = -1;

  /** A range of longitudes in degrees. Only the west is between ±180; the east may be beyond. */
  private record Span(double west, double east) {}

  BoxBuilder(Figure figure) {
    this.figure = figure;
  }

  GeoBox around(double metres) {
    if (figure.isInverted()) {
      return GeoBox.WORLD;
    }
    for (Direction[] path : figure.paths()) {
      follow(path);
    }
    boolean overNorth = holds(Direction.NORTH);
    boolean overSouth = holds(Direction.SOUTH);
    return widened(
        overSouth ? -Math.PI / 2 : Math.asin(lowest),
        overNorth ? Math.PI / 2 : Math.asin(highest),
        overNorth || overSouth ? new Span(-180, 180) : union(),
        Math.max(0, metres) / Ellipsoid.POLAR_RADIUS);
  }

  private boolean holds(Direction pole) {
    return Topology.intersects(figure, Figure.ofPoints(List.of(pole)));
  }

  /**
   * Widens a box by a distance. Latitudes here are those of directions from the centre, where all
   * positions within a distance form a circle.
   *
   * @param angle in radians, at least that of the distance
   */
  private static GeoBox widened(double south, double north, Span span, double angle) {
    double nearest = Math.max(Math.abs(south), Math.abs(north));
    boolean overPole = nearest + angle >= Math.PI / 2 - AT_POLE;
    double aside =
        overPole ? 360 : Math.toDegrees(Math.asin(Math.sin(angle) / Math.cos(nearest))) + MARGIN;
    double west = span.west - aside;
    double east = span.east + aside;
    boolean around = east - west >= 360;
    return new GeoBox(
        around ? -180 : normal(west),
        Math.max(-90, latitude(south - angle) - MARGIN),
        around ? 180 : normal(east),
        Math.min(90, latitude(north + angle) + MARGIN));
  }

  private static double latitude(double fromCenter) {
    double angle = Math.clamp(fromCenter, -Math.PI / 2, Math.PI / 2);
    return new Direction(Math.cos(angle), 0, Math.sin(angle)).latitude();
  }

  private void follow(Direction[] path) {
    double at = path[0].longitude();
    double west = at;
    double east = at;
    include(path[0].z());
    for (int i = 1; i < path.length; i++) {
      double turn = normal(path[i].longitude() - path[i - 1].longitude());
      at += turn;
      west = Math.min(west, at);
      east = Math.max(east, at);
      include(path[i].z());
      includeBend(path[i - 1], path[i]);
    }
    double start = normal(west);
    spans.add(new Span(start, start + Math.min(360, east - west)));
  }

  private void include(double height) {
    lowest = Math.min(lowest, height);
    highest = Math.max(highest, height);
  }

  /** Includes the point of a line nearest to a pole, where it is perpendicular to the meridian. */
  private void includeBend(Direction from, Direction to) {
    Direction normal = from.cross(to);
    double square = normal.dot(normal);
    if (square == 0) {
      return;
    }
    double share = normal.z() / square;
    Direction top = new Direction(-share * normal.x(), -share * normal.y(), 1 - share * normal.z());
    double height = Math.sqrt(top.dot(top));
    double along = from.cross(top).dot(normal);
    double before = top.cross(to).dot(normal);
    if (along > 0 && before > 0) {
      include(height);
    } else if (along < 0 && before < 0) {
      include(-height);
    }
  }

  /** The shortest span that contains all others: everything except the widest gap between them. */
  private Span union() {
    spans.sort(Comparator.comparingDouble(Span::west));
    // The ends of spans that go beyond 180 degrees, on the other side.
    double reached = spans.stream().mapToDouble(Span::east).max().orElseThrow() - 360;
    double widestGap = 0;
    double start = -180;
    for (Span span : spans) {
      if (span.west - reached > widestGap) {
        widestGap = span.west - reached;
        start = span.west;
      }
      reached = Math.max(reached, span.east);
    }
    return new Span(start, start + 360 - widestGap);
  }

  /** The same longitude between -180 and 180. */
  private static double normal(double longitude) {
    double rest = longitude % 360;
    return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest;
  }
}

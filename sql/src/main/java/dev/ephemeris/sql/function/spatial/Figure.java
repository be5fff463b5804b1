// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.relateng.RelateNG;
import org.locationtech.jts.operation.relateng.TopologyPredicate;

/**
 * A valid geometry on the earth: points, lines or regions.
 *
 * <p>Computed results are cached, since a query compares one figure with many. Threads may compute
 * the same twice at the same time, with equal results.
 */
final class Figure {
  /** From this many corners on, preparing a drawing for comparisons saves time. */
  private static final int PREPARED_FROM = 4;

  private final List<Direction> points;
  private final List<Direction[]> lines;
  private final List<Region> regions;
  private final Cap cap;
  private final int corners;
  private final @Nullable Chart chart;
  private volatile @Nullable Geometry drawing;
  private @Nullable RelateNG prepared;
  private volatile @Nullable ArcTree arcs;

  private Figure(List<Direction> points, List<Direction[]> lines, List<Region> regions) {
    this.points = points;
    this.lines = lines;
    this.regions = regions;
    List<Direction[]> paths = paths();
    cap = paths.isEmpty() ? new Cap(Direction.NORTH, 0) : Cap.around(paths);
    corners = paths.stream().mapToInt(path -> path.length).sum();
    Chart own = new Chart(cap.center());
    chart = own.shows(cap) ? own : null;
  }

  static Figure ofPoints(List<Direction> points) {
    return new Figure(points, List.of(), List.of());
  }

  static Figure ofLines(List<Direction[]> lines) {
    return new Figure(List.of(), lines, List.of());
  }

  static Figure ofRegions(List<Region> regions) {
    return new Figure(List.of(), List.of(), regions);
  }

  List<Direction> points() {
    return points;
  }

  List<Direction[]> lines() {
    return lines;
  }

  List<Region> regions() {
    return regions;
  }

  /** All points, lines and borders. */
  List<Direction[]> paths() {
    List<Direction[]> paths = new ArrayList<>(lines);
    points.forEach(point -> paths.add(new Direction[] {point}));
    regions.forEach(region -> paths.addAll(region.rings()));
    return paths;
  }

  /** Whether it is a group without polygons. */
  boolean isEmpty() {
    return corners == 0;
  }

  int corners() {
    return corners;
  }

  /** The cap around all its paths; it contains the figure unless that is inverted. */
  Cap cap() {
    return cap;
  }

  boolean isInverted() {
    return regions.stream().anyMatch(Region::inverted);
  }

  /** Whether its own chart shows another figure as well. */
  boolean seesWhole(Figure other) {
    return chart != null && chart.shows(other.cap);
  }

  double area() {
    return regions.stream().mapToDouble(Region::area).sum();
  }

  /** Compares its drawing with one of another figure, which it has to {@link #seesWhole see}. */
  boolean relates(Figure other, TopologyPredicate how) {
    Geometry drawn = Drawing.whole(other, ownChart());
    return corners < PREPARED_FROM
        ? RelateNG.relate(drawing(), drawn, how)
        : relatesPrepared(drawn, how);
  }

  /** One thread at a time, since JTS changes prepared geometries while it uses them. */
  private synchronized boolean relatesPrepared(Geometry other, TopologyPredicate how) {
    if (prepared == null) {
      prepared = RelateNG.prepare(drawing());
    }
    return prepared.evaluate(other, how);
  }

  ArcTree arcs() {
    ArcTree known = arcs;
    if (known == null) {
      known = ArcTree.of(paths());
      arcs = known;
    }
    return known;
  }

  private Chart ownChart() {
    if (chart == null) {
      throw new IllegalStateException("more than half of the earth fits on no chart");
    }
    return chart;
  }

  /** On a chart of its own, which has to {@link #seesWhole show} all of it. */
  Geometry drawing() {
    Geometry known = drawing;
    if (known == null) {
      known = Drawing.whole(this, ownChart());
      drawing = known;
    }
    return known;
  }
}

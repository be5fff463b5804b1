// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.PolygonExtracter;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/** Projects figures onto charts, as plane geometries. */
final class Drawing {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  private Drawing() {}

  /** A whole figure, on a chart that shows it. */
  static Geometry whole(Figure figure, Chart chart) {
    if (!figure.regions().isEmpty()) {
      List<Polygon> polygons = new ArrayList<>();
      for (Region region : figure.regions()) {
        Polygon polygon = polygon(region, chart);
        addPolygons(polygons, region.inverted() ? without(polygon, Chart.EDGE) : polygon);
      }
      return oneOf(polygons);
    }
    if (!figure.lines().isEmpty()) {
      return FACTORY.createMultiLineString(
          figure.lines().stream()
              .map(line -> FACTORY.createLineString(chart.project(line)))
              .toArray(LineString[]::new));
    }
    return FACTORY.createMultiPointFromCoords(
        figure.points().stream().map(chart::project).toArray(Coordinate[]::new));
  }

  /** What a side of the cube shows of a figure. */
  static Geometry part(Figure figure, Chart side) {
    if (!figure.regions().isEmpty()) {
      List<Polygon> polygons = new ArrayList<>();
      for (Region region : figure.regions()) {
        addPolygons(
            polygons,
            region.inverted()
                ? without(shown(region, side, Chart.SIDE_OUTER_MARGIN), Chart.SIDE_MARGIN)
                : shown(region, side, Chart.SIDE_MARGIN));
      }
      return oneOf(polygons);
    }
    if (!figure.lines().isEmpty()) {
      return FACTORY.createMultiLineString(
          figure.lines().stream()
              .flatMap(line -> Clipping.clip(line, side).stream())
              .map(FACTORY::createLineString)
              .toArray(LineString[]::new));
    }
    return FACTORY.createMultiPointFromCoords(
        figure.points().stream()
            .filter(point -> Clipping.isShown(point, side))
            .map(side::project)
            .toArray(Coordinate[]::new));
  }

  /** The polygon of a region's rings, without inversion. */
  static Polygon polygon(Region region, Chart chart) {
    LinearRing[] rings =
        region.rings().stream()
            .map(ring -> FACTORY.createLinearRing(chart.project(ring)))
            .toArray(LinearRing[]::new);
    LinearRing[] holes = new LinearRing[rings.length - 1];
    System.arraycopy(rings, 1, holes, 0, holes.length);
    return FACTORY.createPolygon(rings[0], holes);
  }

  /** A square around the centre of a chart. */
  static Geometry square(double edge) {
    return FACTORY.toGeometry(new Envelope(-edge, edge, -edge, edge));
  }

  static Geometry intersection(Geometry left, Geometry right) {
    return OverlayNGRobust.overlay(left, right, OverlayNG.INTERSECTION);
  }

  /** Cuts a region on its own chart, since parts of it may not be visible from the side. */
  private static Geometry shown(Region region, Chart side, double edge) {
    Chart own = new Chart(Cap.around(region.rings()).center());
    Coordinate[] window = Clipping.window(side, edge, own);
    if (window.length == 0) {
      return FACTORY.createPolygon();
    }
    Geometry cut = intersection(polygon(region, own), FACTORY.createPolygon(window));
    cut.apply(new ChartTransfer(own, side));
    return cut;
  }

  private static Geometry without(Geometry polygon, double edge) {
    return OverlayNGRobust.overlay(square(edge), polygon, OverlayNG.DIFFERENCE);
  }

  private static void addPolygons(List<Polygon> polygons, Geometry geometry) {
    for (Object polygon : PolygonExtracter.getPolygons(geometry)) {
      polygons.add((Polygon) polygon);
    }
  }

  private static Geometry oneOf(List<Polygon> polygons) {
    return polygons.size() == 1
        ? polygons.getFirst()
        : FACTORY.createMultiPolygon(polygons.toArray(Polygon[]::new));
  }
}

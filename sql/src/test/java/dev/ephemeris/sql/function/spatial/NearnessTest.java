// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearnessTest {
  private static final int PIECES = 60;

  private final RandomFigures figures = new RandomFigures("NearnessTest");

  @Test
  void distance_isTheLeastOfAllPlaces() {
    for (int i = 0; i < 60; i++) {
      Direction around = figures.place();
      double size = Math.toRadians(Math.pow(10, figures.random().nextDouble(-2, 1.7)));
      Figure left = figures.any(around, size);
      Figure right = figures.any(around, size);
      double distance = Nearness.distance(left, right);
      if (Topology.intersects(left, right)) {
        assertThat(distance).isZero();
      } else {
        double least = leastOfSamples(left, right);
        double spacing = 2 * size / PIECES * Ellipsoid.EQUATORIAL_RADIUS;
        assertThat(distance).isBetween(least - spacing, least * (1 + 1e-9)).isPositive();
        assertThat(Nearness.distance(right, left)).isCloseTo(distance, within(1e-9 * distance));
      }
    }
  }

  @Test
  void distance_toAnArc_isNotMoreThanToAnyPlaceOnIt() {
    for (int i = 0; i < 100; i++) {
      Direction from = figures.place();
      double size = Math.pow(10, figures.random().nextDouble(-4, -0.5));
      Arc arc = new Arc(from, figures.near(from, size), true);
      Direction place = figures.near(from, 2 * size);
      double distance = arc.distance(place);
      double least = Double.MAX_VALUE;
      for (Direction sample :
          samples(List.<Direction[]>of(new Direction[] {arc.from(), arc.to()}), 1_000)) {
        least = Math.min(least, Ellipsoid.distance(sample, place));
      }
      double spacing = size / 1_000 * Ellipsoid.EQUATORIAL_RADIUS;
      assertThat(distance).isBetween(least - spacing, least * (1 + 1e-10));
    }
  }

  private static double leastOfSamples(Figure left, Figure right) {
    List<Direction> rights = samples(right.paths(), PIECES);
    double least = Double.MAX_VALUE;
    for (Direction sample : samples(left.paths(), PIECES)) {
      for (Direction other : rights) {
        if (sample.angleTo(other) * Ellipsoid.POLAR_RADIUS < least) {
          least = Math.min(least, Ellipsoid.distance(sample, other));
        }
      }
    }
    return least;
  }

  private static List<Direction> samples(List<Direction[]> paths, int pieces) {
    List<Direction> samples = new ArrayList<>();
    for (Direction[] path : paths) {
      samples.add(path[0]);
      for (int i = 1; i < path.length; i++) {
        Direction tangent = path[i - 1].tangentTo(path[i]);
        double length = path[i - 1].angleTo(path[i]);
        for (int piece = 1; piece <= pieces; piece++) {
          samples.add(path[i - 1].towards(tangent, length * piece / pieces));
        }
      }
    }
    return samples;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
  private final RandomFigures figures = new RandomFigures("TopologyTest");

  @Test
  void onSides_isTheSameAsOnOneChart() {
    int touching = 0;
    int inside = 0;
    for (int i = 0; i < 400; i++) {
      Direction around = figures.place();
      double size = Math.toRadians(figures.random().nextDouble(5, 80));
      Figure left = figures.any(around, size);
      Figure right = figures.any(around, size);
      if (left.seesWhole(right) || right.seesWhole(left)) {
        boolean intersects = Topology.intersects(left, right);
        boolean within = Topology.isWithin(left, right);
        assertThat(Topology.intersectsOnSides(left, right)).as("%s", i).isEqualTo(intersects);
        assertThat(Topology.isWithinOnSides(left, right)).as("%s", i).isEqualTo(within);
        touching += intersects ? 1 : 0;
        inside += within ? 1 : 0;
      }
    }
    assertThat(touching).isBetween(40, 380);
    assertThat(inside).isBetween(8, 300);
  }

  @Test
  void region_andItsInverse_shareTheEarth() {
    for (int i = 0; i < 30; i++) {
      Direction center = figures.place();
      double size = Math.toRadians(figures.random().nextDouble(1, 75));
      Figure region = figures.star(center, size, false);
      Figure inverse = inverse(region);
      assertThat(region.area() + inverse.area()).isCloseTo(Ellipsoid.SURFACE, within(1e4));
      for (int j = 0; j < 10; j++) {
        Figure point = figures.point();
        boolean inside = Topology.isWithin(point, region);
        assertThat(Topology.isWithin(point, inverse)).isEqualTo(!inside);
        assertThat(Topology.intersects(point, region)).isEqualTo(inside);
        assertThat(Topology.intersectsOnSides(point, inverse)).isEqualTo(!inside);
      }
      assertThat(Topology.isWithin(Figure.ofPoints(List.of(center)), region)).isTrue();
      assertThat(Topology.isWithin(inverse, inverse)).isTrue();
      assertThat(Topology.isWithin(region, region)).isTrue();
      assertThat(Topology.isWithin(inverse, region)).isFalse();
      assertThat(Topology.isWithin(region, inverse)).isFalse();
    }
  }

  @Test
  void figuresTooLargeForOneChart_areComparedAllTheSame() {
    for (int i = 0; i < 20; i++) {
      Direction center = figures.place();
      Direction far = center.towards(center.tangentTo(figures.place()), Math.toRadians(100));
      Figure left = figures.star(center, Math.toRadians(70), false);
      Figure right = figures.star(far, Math.toRadians(70), false);
      Figure line = Figure.ofLines(List.<Direction[]>of(Arc.divide(new Direction[] {center, far})));

      assertThat(Topology.intersects(line, left)).isTrue();
      assertThat(Topology.intersects(line, right)).isTrue();
      assertThat(Topology.isWithin(line, left)).isFalse();
      assertThat(Topology.isWithin(line, inverse(left))).isFalse();
      assertThat(Topology.isWithin(right, inverse(left)))
          .isEqualTo(!Topology.intersects(left, right));
      assertThat(Topology.intersects(inverse(left), inverse(right))).isTrue();
    }
  }

  private static Figure inverse(Figure figure) {
    Region region = figure.regions().getFirst();
    return Figure.ofRegions(List.of(new Region(region.rings(), !region.inverted())));
  }
}

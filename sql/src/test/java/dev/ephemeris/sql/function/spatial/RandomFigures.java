// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.locationtech.jts.geom.Coordinate;

/** Random figures, from a seed that is printed. */
final class RandomFigures {
  private final Random random;

  RandomFigures(String test) {
    long seed = Long.getLong("ephemeris.seed", new Random().nextLong());
    System.out.println(test + " seed " + seed);
    random = new Random(seed);
  }

  Random random() {
    return random;
  }

  Direction place() {
    return Direction.scaled(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
  }

  /** A point at this distance from another one, in radians. */
  Direction near(Direction place, double angle) {
    return place.towards(place.tangentTo(place()), random.nextDouble(angle));
  }

  Figure point() {
    return Figure.ofPoints(List.of(place()));
  }

  Figure line(Direction around, double size) {
    Direction[] path = new Direction[2 + random.nextInt(6)];
    for (int i = 0; i < path.length; i++) {
      path[i] = near(around, size);
    }
    return Figure.ofLines(List.<Direction[]>of(Arc.divide(path)));
  }

  /** A star around a point, from which each corner is visible. */
  Figure star(Direction center, double size, boolean inverted) {
    int corners = 3 + random.nextInt(20);
    Chart chart = new Chart(center);
    List<Direction> ring = new ArrayList<>();
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double distance = Math.tan(size * random.nextDouble(0.3, 1));
      ring.add(chart.place(new Coordinate(distance * Math.cos(angle), distance * Math.sin(angle))));
    }
    ring.add(ring.getFirst());
    List<Direction> directed = inverted ? ring.reversed() : ring;
    return Figure.ofRegions(
        List.of(new Region(List.<Direction[]>of(directed.toArray(Direction[]::new)), inverted)));
  }

  /** Any figure that fits on a chart around a point. */
  Figure any(Direction around, double size) {
    Direction place = near(around, size / 2);
    return switch (random.nextInt(5)) {
      case 0 -> Figure.ofPoints(List.of(place));
      case 1, 2 -> line(place, size / 2);
      case 3 -> star(place, size / 2, true);
      default -> star(place, size / 2, false);
    };
  }
}

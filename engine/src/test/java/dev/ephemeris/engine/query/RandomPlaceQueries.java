// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.RandomGeometries;
import java.util.Random;

/** Random queries about locations. */
final class RandomPlaceQueries {
  private final Random random;
  private final RandomGeometries geometries;

  RandomPlaceQueries(Random random, RandomGeometries geometries) {
    this.random = random;
    this.geometries = geometries;
  }

  String any() {
    return switch (random.nextInt(8)) {
      case 0 ->
          "SELECT VALUE {\"id\": c.id, \"at\": p.at} FROM c JOIN p IN c.places WHERE "
              + simple("p.at");
      case 1 ->
          "SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE p FROM p IN c.places WHERE %s)"
              .formatted(simple("p.at"));
      case 2 -> "SELECT VALUE c.id FROM c WHERE " + simple("c.places[0].at");
      default -> "SELECT VALUE c.id FROM c WHERE " + filter();
    };
  }

  private String filter() {
    String first = simple("c.loc");
    return switch (random.nextInt(8)) {
      case 0 -> first + " AND c.n = " + random.nextInt(5);
      case 1 -> first + " AND " + simple("c.loc");
      case 2 -> "(" + first + ") OR (" + simple("c.loc") + ")";
      case 3 -> first + " OR c.n = 1";
      case 4 -> "NOT (" + first + ")";
      default -> first;
    };
  }

  private String simple(String place) {
    String geometry = geometries.any();
    String both = random.nextInt(3) == 0 ? geometry + ", " + place : place + ", " + geometry;
    double metres = geometries.metres();
    return switch (random.nextInt(9)) {
      case 0, 1 -> "ST_WITHIN(%s)".formatted(both);
      case 2 -> "ST_INTERSECTS(%s)".formatted(both);
      case 3 -> "st_intersects(%s) = true".formatted(both);
      case 4 -> "ST_DISTANCE(%s) < %s".formatted(both, metres);
      case 5 -> "%s >= ST_DISTANCE(%s)".formatted(metres, both);
      case 6 -> "ST_DISTANCE(%s) BETWEEN %s AND %s".formatted(both, metres / 3, metres);
      case 7 -> "ST_DISTANCE(%s) = 0".formatted(both);
      default -> "ST_DISTANCE(%s) > %s".formatted(both, metres);
    };
  }
}

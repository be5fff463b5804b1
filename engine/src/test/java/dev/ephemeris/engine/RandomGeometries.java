// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random GeoJSON, all over the globe, often at difficult places: the poles, the antimeridian,
 * corners of many cells, and very large geometries.
 */
public final class RandomGeometries {
  private static final double[][] CORNERS = {
    {0, 90}, {0, -90}, {180, 0}, {-180, 51}, {0, 0}, {90, 45}, {-90, 0}, {179.9999, -89.9999}
  };

  private final Random random;
  private final List<double[]> favourites = new ArrayList<>();

  public RandomGeometries(Random random) {
    this.random = random;
    for (int i = 0; i < 6; i++) {
      favourites.add(anywhere());
    }
    Collections.addAll(favourites, CORNERS);
  }

  private double[] anywhere() {
    double latitude = Math.toDegrees(Math.asin(random.nextDouble(-1, 1)));
    return new double[] {random.nextDouble(-180, 180), latitude};
  }

  /** A point that is often near another one. */
  private double[] center() {
    if (random.nextInt(8) == 0) {
      return anywhere();
    }
    double[] favourite = favourites.get(random.nextInt(favourites.size()));
    return random.nextInt(3) == 0 ? favourite : near(favourite, size());
  }

  /** In degrees; from a metre to most of a hemisphere. */
  private double size() {
    return Math.pow(10, random.nextDouble(-5, 1.8));
  }

  /** Metres from almost zero to half the circumference of the earth. */
  public double metres() {
    return random.nextInt(10) == 0 ? 0 : size() * 111_195;
  }

  private double[] near(double[] place, double degrees) {
    return at(place, random.nextDouble(degrees), random.nextDouble(360));
  }

  /** The point at a distance and direction from another one, on a sphere. */
  private static double[] at(double[] place, double degrees, double bearing) {
    double latitude = Math.toRadians(place[1]);
    double distance = Math.toRadians(degrees);
    double course = Math.toRadians(bearing);
    double sine =
        Math.sin(latitude) * Math.cos(distance)
            + Math.cos(latitude) * Math.sin(distance) * Math.cos(course);
    double east =
        Math.atan2(
            Math.sin(course) * Math.sin(distance) * Math.cos(latitude),
            Math.cos(distance) - Math.sin(latitude) * sine);
    double longitude = place[0] + Math.toDegrees(east);
    longitude += longitude > 180 ? -360 : longitude < -180 ? 360 : 0;
    return new double[] {
      Math.clamp(longitude, -180, 180), Math.toDegrees(Math.asin(Math.clamp(sine, -1, 1)))
    };
  }

  /** Any geometry; some are invalid. */
  public String any() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> point();
      case 3, 4, 5 -> line();
      case 6, 7, 8, 9 -> geometry("Polygon", "[" + star(center(), size()) + "]");
      case 10 -> several();
      default -> odd();
    };
  }

  public String point() {
    return geometry("Point", text(center()));
  }

  private String line() {
    double[] center = center();
    double size = size();
    List<double[]> places = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i >= 0; i--) {
      places.add(near(center, size));
    }
    return geometry("LineString", texts(places));
  }

  /** A ring around its centre, visible from there; usually counter-clockwise. */
  private String star(double[] center, double size) {
    int corners = 3 + random.nextInt(9);
    List<double[]> ring = new ArrayList<>();
    for (int i = 0; i < corners; i++) {
      ring.add(at(center, size * random.nextDouble(0.4, 1), 360.0 - 360.0 * i / corners));
    }
    ring.add(ring.getFirst());
    return texts(random.nextInt(12) == 0 ? ring.reversed() : ring);
  }

  private String several() {
    double size = Math.min(size(), 10);
    double[] first = center();
    double[] second = at(first, 2.5 * size + random.nextDouble(20), random.nextDouble(360));
    return geometry("MultiPolygon", "[[" + star(first, size) + "],[" + star(second, size) + "]]");
  }

  private String odd() {
    return switch (random.nextInt(6)) {
      case 0 -> geometry("MultiPolygon", "[]");
      case 1 -> geometry("Point", "[200,10]");
      case 2 -> geometry("Polygon", "[[[0,0],[1,1],[0,1],[1,0],[0,0]]]");
      case 3 -> geometry("Circle", "[0,0]");
      case 4 -> "\"somewhere\"";
      default ->
          geometry("Point", "[%s,12.5]".formatted(text(center()).replaceAll("[\\[\\]]", "")));
    };
  }

  private static String geometry(String type, String coordinates) {
    return "{\"type\":\"%s\",\"coordinates\":%s}".formatted(type, coordinates);
  }

  private static String texts(List<double[]> places) {
    return places.stream().map(RandomGeometries::text).collect(Collectors.joining(",", "[", "]"));
  }

  private static String text(double[] place) {
    return "[" + place[0] + "," + place[1] + "]";
  }
}

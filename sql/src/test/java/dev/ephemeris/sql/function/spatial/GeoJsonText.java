// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes GeoJSON from positions such as "31.8 -5, 32 -5". */
final class GeoJsonText {
  private GeoJsonText() {}

  static String point(String position) {
    return "{\"type\":\"Point\",\"coordinates\":" + array(position) + "}";
  }

  static String line(String positions) {
    return "{\"type\":\"LineString\",\"coordinates\":" + arrays(positions) + "}";
  }

  static String polygon(String... rings) {
    return Arrays.stream(rings)
        .map(GeoJsonText::arrays)
        .collect(Collectors.joining(",", "{\"type\":\"Polygon\",\"coordinates\":[", "]}"));
  }

  /** A polygon with this many different corners. */
  static String circle(int corners) {
    return polygon(
        IntStream.rangeClosed(0, corners)
            .mapToDouble(i -> 2 * Math.PI * (i % corners) / corners)
            .mapToObj(angle -> 10 * Math.cos(angle) + " " + 10 * Math.sin(angle))
            .collect(Collectors.joining(", ")));
  }

  private static String arrays(String positions) {
    return Arrays.stream(positions.split(", "))
        .map(GeoJsonText::array)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String array(String position) {
    return "[" + position.replace(' ', ',') + "]";
  }
}

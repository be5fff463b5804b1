// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/**
 * A range of longitudes and latitudes in degrees, including its borders. It extends east from its
 * west border: if that is greater than the east border, it crosses the antimeridian.
 */
public record GeoBox(double west, double south, double east, double north) {
  /** The whole earth. */
  public static final GeoBox WORLD = new GeoBox(-180, -90, 180, 90);

  public boolean crossesAntimeridian() {
    return west > east;
  }

  public boolean contains(double longitude, double latitude) {
    boolean between =
        crossesAntimeridian()
            ? longitude >= west || longitude <= east
            : longitude >= west && longitude <= east;
    return between && latitude >= south && latitude <= north;
  }

  /** How many degrees of longitude it spans. */
  public double width() {
    return crossesAntimeridian() ? east - west + 360 : east - west;
  }
}

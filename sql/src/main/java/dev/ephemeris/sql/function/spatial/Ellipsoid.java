// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/**
 * The earth as the ellipsoid WGS-84: distances and areas.
 *
 * <p>A line between two positions lies in a plane through the earth's centre, so it is a piece of
 * an ellipse, and its length is an integral over the angle at the centre. An area is the exact area
 * on a sphere with the same surface, corrected by an integral along the border of the difference
 * between ellipsoid and sphere from there to the equator. Both integrands are smooth, so few points
 * are enough.
 */
final class Ellipsoid {
  /** From the centre to the equator, in metres. */
  static final double EQUATORIAL_RADIUS = 6_378_137;

  private static final double FLATTENING = 1 / 298.257223563;

  /** From the centre to a pole, in metres. One radian is at least this long anywhere. */
  static final double POLAR_RADIUS = EQUATORIAL_RADIUS * (1 - FLATTENING);

  static final double ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

  /**
   * The inverse square of the equatorial radius, and the difference to that of the polar radius.
   */
  private static final double EQUATOR = 1 / (EQUATORIAL_RADIUS * EQUATORIAL_RADIUS);

  private static final double DIFFERENCE = 1 / (POLAR_RADIUS * POLAR_RADIUS) - EQUATOR;

  private static final double ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED);

  /** The surface between the equator and a pole per radian of longitude. */
  private static final double HALF_SLICE = slice(1);

  /** Its whole surface, in square metres. */
  static final double SURFACE = 4 * Math.PI * HALF_SLICE;

  /**
   * Nearer to a pole than this (1 - z²), the difference of two nearly equal numbers loses all
   * digits.
   */
  private static final double NEAR_POLE = 1e-5;

  private Ellipsoid() {}

  /** The position on the surface, in metres from the centre. */
  static Direction surface(Direction place) {
    double radius = 1 / Math.sqrt(EQUATOR + DIFFERENCE * place.z() * place.z());
    return new Direction(radius * place.x(), radius * place.y(), radius * place.z());
  }

  /** The distance in metres. */
  static double distance(Direction from, Direction to) {
    double angle = from.angleTo(to);
    if (angle == 0) {
      return 0;
    }
    double tangent = from.tangentTo(to).z();
    return Quadrature.integrate(
        at -> {
          double z = from.z() * Math.cos(at) + tangent * Math.sin(at);
          double slope = tangent * Math.cos(at) - from.z() * Math.sin(at);
          double inverse = EQUATOR + DIFFERENCE * z * z;
          double turn = DIFFERENCE * z * slope / inverse;
          return Math.sqrt((1 + turn * turn) / inverse);
        },
        angle);
  }

  /**
   * The area inside a ring in square metres, in either orientation.
   *
   * @param ring ends where it begins, and lies in one half of the earth
   */
  static double area(Direction[] ring) {
    double sphere = 0;
    double correction = 0;
    for (int i = 1; i < ring.length; i++) {
      sphere += triangle(ring[0], ring[i - 1], ring[i]);
      correction += correction(ring[i - 1], ring[i]);
    }
    return Math.abs(HALF_SLICE * sphere - correction);
  }

  /** On a sphere with radius 1; negative when it goes round clockwise. */
  private static double triangle(Direction a, Direction b, Direction c) {
    Direction ab = new Direction(b.x() - a.x(), b.y() - a.y(), b.z() - a.z());
    Direction ac = new Direction(c.x() - a.x(), c.y() - a.y(), c.z() - a.z());
    Direction normal =
        new Direction(
            ab.y() * ac.z() - ab.z() * ac.y(),
            ab.z() * ac.x() - ab.x() * ac.z(),
            ab.x() * ac.y() - ab.y() * ac.x());
    return 2 * Math.atan2(a.dot(normal), 1 + a.dot(b) + b.dot(c) + c.dot(a));
  }

  /** The difference between ellipsoid and sphere in the area between an arc and the equator. */
  private static double correction(Direction from, Direction to) {
    double angle = from.angleTo(to);
    if (angle == 0) {
      return 0;
    }
    Direction tangent = from.tangentTo(to);
    double normal = from.x() * tangent.y() - from.y() * tangent.x();
    return Quadrature.integrate(
        at -> {
          double z = from.z() * Math.cos(at) + tangent.z() * Math.sin(at);
          return normal * excess(z);
        },
        angle);
  }

  /** The difference of the slice up to a height from a sphere's, per radian of the arc. */
  private static double excess(double z) {
    double most = Math.sqrt(1 - NEAR_POLE);
    double height = Math.clamp(z, -most, most);
    return (slice(height) - HALF_SLICE * height) / (1 - height * height);
  }

  /**
   * The surface between the equator and a height, seen from the centre, per radian of longitude.
   */
  private static double slice(double z) {
    double flat = (1 - ECCENTRICITY_SQUARED) * (1 - ECCENTRICITY_SQUARED);
    double sine = z / Math.sqrt(z * z + flat * (1 - z * z));
    double bent = ECCENTRICITY * sine;
    double inverseTanh = Math.log1p(2 * bent / (1 - bent)) / 2;
    return POLAR_RADIUS
        * POLAR_RADIUS
        / 2
        * (sine / (1 - bent * bent) + inverseTanh / ECCENTRICITY);
  }
}

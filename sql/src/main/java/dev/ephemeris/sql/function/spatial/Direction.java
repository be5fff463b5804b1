// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/** A position on the earth as a vector from its centre, of length 1 unless stated otherwise. */
record Direction(double x, double y, double z) {
  static final Direction NORTH = new Direction(0, 0, 1);
  static final Direction SOUTH = new Direction(0, 0, -1);

  static Direction of(Position position) {
    double horizontal = cosine(position.latitude());
    return scaled(
        horizontal * cosine(position.longitude()),
        horizontal * sine(position.longitude()),
        (1 - Ellipsoid.ECCENTRICITY_SQUARED) * sine(position.latitude()));
  }

  /** The direction of a vector of any length but 0. */
  static Direction scaled(double x, double y, double z) {
    double length = Math.sqrt(x * x + y * y + z * z);
    return new Direction(x / length, y / length, z / length);
  }

  double longitude() {
    return Math.toDegrees(Math.atan2(y, x));
  }

  double latitude() {
    return Math.toDegrees(Math.atan2(z, Math.hypot(x, y) * (1 - Ellipsoid.ECCENTRICITY_SQUARED)));
  }

  double dot(Direction other) {
    return x * other.x + y * other.y + z * other.z;
  }

  /** The angle between both, in radians; exact for small ones too. */
  double angleTo(Direction other) {
    double apart = distanceTo(other);
    double together = length(x + other.x, y + other.y, z + other.z);
    return 2 * Math.atan2(apart, together);
  }

  /** The length of the difference. */
  double distanceTo(Direction other) {
    return length(x - other.x, y - other.y, z - other.z);
  }

  /**
   * The cross product: perpendicular to both, to the left of the way from this to the other; of any
   * length, possibly 0.
   */
  Direction cross(Direction other) {
    // Subtracting first keeps precision if both are near each other.
    double dx = other.x - x;
    double dy = other.y - y;
    double dz = other.z - z;
    return new Direction(y * dz - z * dy, z * dx - x * dz, x * dy - y * dx);
  }

  /**
   * The direction in which to leave for another position. To the opposite side of the earth all
   * directions are equal: this takes the one over the nearer pole, which is the shortest on an
   * ellipsoid.
   */
  Direction tangentTo(Direction other) {
    Direction normal = cross(other);
    if (length(normal.x, normal.y, normal.z) < 1e-15) {
      Direction over = Math.abs(z) == 1 ? new Direction(1, 0, 0) : z < 0 ? SOUTH : NORTH;
      normal = cross(over);
    }
    return scaled(
        normal.y * z - normal.z * y, normal.z * x - normal.x * z, normal.x * y - normal.y * x);
  }

  /**
   * The position reached by moving an angle in radians in a direction perpendicular to this one.
   */
  Direction towards(Direction tangent, double angle) {
    double along = Math.cos(angle);
    double aside = Math.sin(angle);
    return scaled(
        x * along + tangent.x * aside,
        y * along + tangent.y * aside,
        z * along + tangent.z * aside);
  }

  private static double length(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** The sine; exact if it is 0, so that a pole is one position for all longitudes. */
  private static double sine(double degrees) {
    return degrees % 180 == 0 ? 0 : Math.sin(Math.toRadians(degrees));
  }

  private static double cosine(double degrees) {
    return Math.abs(degrees) == 90 ? 0 : Math.cos(Math.toRadians(degrees));
  }
}

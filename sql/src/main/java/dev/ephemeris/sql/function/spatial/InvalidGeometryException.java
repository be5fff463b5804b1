// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/** A value is not a valid geometry; the message has the reason. */
final class InvalidGeometryException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidGeometryException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/** A value is not a valid geometry; the message has the reason. */
final class FlawException extends Exception {
  private static final long serialVersionUID = 1;

  FlawException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

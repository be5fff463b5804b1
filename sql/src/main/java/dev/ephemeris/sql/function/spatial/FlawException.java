// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

/** Something is no geometry, or none that can be; its message says why. */
final class FlawException extends Exception {
  private static final long serialVersionUID = 1;

  FlawException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

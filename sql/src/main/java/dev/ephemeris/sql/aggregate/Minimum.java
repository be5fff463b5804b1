// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

/** The least value. */
final class Minimum extends Extreme {
  Minimum() {
    super(-1);
  }
}

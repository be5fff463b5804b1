// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

/** The greatest value. */
final class Maximum extends Extreme {
  Maximum() {
    super(1);
  }
}

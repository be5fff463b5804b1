// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import dev.ephemeris.conformance.QueryCase;

/** A way of running a query with a client; implemented by enums of the tests. */
public interface Mode {
  Ranges ranges();

  /** Whether a case can run in this mode. */
  default boolean covers(QueryCase one) {
    return true;
  }
}

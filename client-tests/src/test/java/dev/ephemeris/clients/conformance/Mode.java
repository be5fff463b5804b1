// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import dev.ephemeris.conformance.QueryCase;

/** A way in which a client is asked; enums of the tests. */
public interface Mode {
  Ranges ranges();

  /** Whether a case makes sense in it. */
  default boolean covers(QueryCase one) {
    return true;
  }
}

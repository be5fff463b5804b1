// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.fixture.WireClient;
import java.util.Map;

/**
 * The time from one start of the server to its end.
 *
 * @param defaults the default TTLs that a container may have in this round, by the container's path
 * @param acknowledged called after each acknowledged write
 */
record Round(
    WireClient client,
    Seconds seconds,
    Map<String, TtlWindow> defaults,
    Runnable acknowledged,
    Violations violations) {
  TtlWindow defaultsOf(String container) {
    return defaults.getOrDefault(container, TtlWindow.NO_DEFAULT);
  }
}

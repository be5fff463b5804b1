// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import java.util.Collection;

/**
 * The default TTLs, in seconds, that a container may have had during some time. While a change is
 * in progress, clients do not know which one applies.
 */
record TtlWindow(long least, long greatest) {
  /** For items that do not expire. Small enough to be added to a second. */
  static final long NEVER = Long.MAX_VALUE / 2;

  static final TtlWindow NO_DEFAULT = new TtlWindow(NEVER, NEVER);

  static TtlWindow of(Collection<Integer> defaults) {
    return new TtlWindow(
        defaults.stream().mapToLong(Integer::longValue).min().orElse(NEVER),
        defaults.stream().mapToLong(Integer::longValue).max().orElse(NEVER));
  }

  TtlWindow union(TtlWindow other) {
    return new TtlWindow(Math.min(least, other.least), Math.max(greatest, other.greatest));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import java.util.Set;

/**
 * A spatial index of a policy.
 *
 * @param path as it is in the policy, such as {@code /location/*}
 * @param types the types of geometries that are found by their location. All others are found, too:
 *     they are candidates for every region
 */
public record SpatialIndex(String path, Set<GeometryType> types) {
  public SpatialIndex {
    types = Set.copyOf(types);
  }
}

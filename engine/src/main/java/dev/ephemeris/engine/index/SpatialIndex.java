// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import java.util.Set;

/**
 * A spatial index of a policy.
 *
 * @param path as the policy has it, such as {@code /location/*}
 * @param types which geometries are to be found by where they are. All others are found, too, but
 *     by whoever looks anywhere
 */
public record SpatialIndex(String path, Set<GeometryType> types) {
  public SpatialIndex {
    types = Set.copyOf(types);
  }
}

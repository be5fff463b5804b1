// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import java.util.List;

/**
 * How a query would be run.
 *
 * @param execution what is done with the items
 * @param filterPaths about which places in items the filter says something that an index can use
 * @param filterIsComplete whether that is all it says
 * @param partitions on which way each partition's items would be found
 */
public record QueryExplanation(
    ExecutionKind execution,
    List<String> filterPaths,
    boolean filterIsComplete,
    List<PartAccess> partitions) {
  /**
   * One of the partitions.
   *
   * @param access in words
   * @param hasIndex whether its index is complete
   */
  public record PartAccess(int partitionId, String access, boolean hasIndex) {}
}

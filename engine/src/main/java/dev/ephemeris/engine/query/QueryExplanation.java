// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import java.util.List;

/**
 * How a query would run.
 *
 * @param execution how the rows would be made
 * @param filterPaths the paths about which the filter says something that an index can use
 * @param filterIsComplete whether the filter says nothing else
 * @param partitions the access path of each partition
 */
public record QueryExplanation(
    ExecutionKind execution,
    List<String> filterPaths,
    boolean filterIsComplete,
    List<PartAccess> partitions) {
  /**
   * One of the partitions.
   *
   * @param access the access path in words
   * @param hasIndex whether its index is complete
   */
  public record PartAccess(int partitionId, String access, boolean hasIndex) {}
}

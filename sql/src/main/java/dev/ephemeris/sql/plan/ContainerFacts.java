// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.List;
import java.util.Set;

/**
 * What a plan depends on, apart from the query and the client.
 *
 * @param partitionKeyPaths the properties on each path of the partition key; empty when there is
 *     none
 * @param distancePaths those of vectors whose comparison gives the less the nearer they are, such
 *     as the euclidean distance
 */
public record ContainerFacts(
    List<List<String>> partitionKeyPaths, Set<List<String>> distancePaths) {
  public static ContainerFacts of(List<List<String>> partitionKeyPaths) {
    return new ContainerFacts(partitionKeyPaths, Set.of());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.List;
import java.util.Set;

/**
 * What a plan depends on besides the query and the client.
 *
 * @param partitionKeyPaths the properties on each path of the partition key; empty if there is none
 * @param distancePaths the paths of vectors that are compared by a distance, such as the euclidean:
 *     a smaller result is nearer
 */
public record ContainerFacts(
    List<List<String>> partitionKeyPaths, Set<List<String>> distancePaths) {
  public static ContainerFacts of(List<List<String>> partitionKeyPaths) {
    return new ContainerFacts(partitionKeyPaths, Set.of());
  }
}

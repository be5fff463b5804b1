// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cases that share documents.
 *
 * @param name the file's name without its ending, such as {@code functions/math}
 * @param partitionKeyPath the path of the container's partition key
 * @param settings of the container besides its id and partition key, such as {@code indexingPolicy}
 */
public record CaseFile(
    String name,
    String partitionKeyPath,
    ObjectNode settings,
    List<ObjectNode> documents,
    List<QueryCase> cases) {
  @Override
  public String toString() {
    return name;
  }
}

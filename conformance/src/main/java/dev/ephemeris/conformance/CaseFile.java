package dev.ephemeris.conformance;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cases that share their documents.
 *
 * @param name the file's, without its ending, such as {@code functions/math}
 * @param partitionKeyPath the path of the container's partition key
 */
public record CaseFile(
    String name, String partitionKeyPath, List<ObjectNode> documents, List<QueryCase> cases) {
  @Override
  public String toString() {
    return name;
  }
}

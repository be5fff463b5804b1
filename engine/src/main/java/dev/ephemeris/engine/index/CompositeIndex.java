// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ValuePath;
import java.util.List;

/**
 * A composite index of a policy: items in the order of several values, each ascending or
 * descending.
 */
public record CompositeIndex(List<Part> parts) {
  /** The most paths in an index. */
  public static final int MAX_PARTS = 8;

  /**
   * One of its values.
   *
   * @param path as it is in the policy, such as {@code /customer/name}
   */
  public record Part(String path, boolean descending) {
    /** The path of the value. */
    public ValuePath place() {
      return IndexPath.parse(path + "/?").toValuePath();
    }
  }

  public CompositeIndex {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.size() > MAX_PARTS) {
      throw new IllegalArgumentException("A composite index has 1 to " + MAX_PARTS + " paths");
    }
  }

  /** Which of its values are in descending order. */
  public List<Boolean> descending() {
    return parts.stream().map(Part::descending).toList();
  }
}

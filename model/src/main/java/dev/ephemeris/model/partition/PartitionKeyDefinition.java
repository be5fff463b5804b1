// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The definition of a container's partition key: its paths, and how it is hashed. */
public record PartitionKeyDefinition(List<PartitionKeyPath> paths, Kind kind, int version) {
  /** Most levels of a hierarchical partition key. */
  public static final int MAX_LEVELS = 3;

  /** The two schemes in use; {@link #wireName} is what clients send. */
  public enum Kind {
    HASH("Hash"),
    MULTI_HASH("MultiHash");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  /**
   * Throws {@link IllegalArgumentException} for what {@link #parse} refuses with a message for
   * clients.
   */
  public PartitionKeyDefinition {
    paths = List.copyOf(paths);
    String complaint = complaint(paths, kind, version);
    if (!complaint.isEmpty()) {
      throw new IllegalArgumentException(complaint);
    }
  }

  /** Reads a definition as a client sends it. */
  public static PartitionKeyDefinition parse(List<String> paths, String kind, int version)
      throws PartitionKeySyntaxException {
    Kind parsedKind = parseKind(kind);
    if (paths.size() > MAX_LEVELS) {
      throw new PartitionKeySyntaxException(
          "Too many partition key paths (%d) specified. A maximum of %d is allowed."
              .formatted(paths.size(), MAX_LEVELS));
    }
    List<PartitionKeyPath> parsedPaths = new ArrayList<>();
    for (String path : paths) {
      parsedPaths.add(PartitionKeyPath.parse(path));
    }
    String complaint = complaint(parsedPaths, parsedKind, version);
    if (!complaint.isEmpty()) {
      throw new PartitionKeySyntaxException(complaint);
    }
    return new PartitionKeyDefinition(parsedPaths, parsedKind, version);
  }

  private static Kind parseKind(String kind) throws PartitionKeySyntaxException {
    for (Kind candidate : Kind.values()) {
      if (candidate.wireName.equals(kind)) {
        return candidate;
      }
    }
    throw new PartitionKeySyntaxException(
        "The partition key kind '" + kind + "' is unknown: use 'Hash' or 'MultiHash'.");
  }

  private static String complaint(List<PartitionKeyPath> paths, Kind kind, int version) {
    if (version != 1 && version != 2) {
      return "The partition key version is 1 or 2, not " + version + ".";
    }
    if (new HashSet<>(paths.stream().map(PartitionKeyPath::segments).toList()).size()
        != paths.size()) {
      return "A partition key names each path once: " + paths + ".";
    }
    return switch (kind) {
      case HASH ->
          paths.size() == 1
              ? ""
              : "A partition key of kind Hash has exactly one path, this has " + paths.size() + ".";
      case MULTI_HASH -> {
        if (paths.isEmpty() || paths.size() > MAX_LEVELS) {
          yield "A partition key of kind MultiHash has one to "
              + MAX_LEVELS
              + " paths, this has "
              + paths.size()
              + ".";
        }
        yield version == 2 ? "" : "A partition key of kind MultiHash has version 2.";
      }
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.keyspace.ValuePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the policy's paths say about one place in an item, and about the places below it. */
final class PathNode {
  /** Up to this many names are compared one by one, which needs no string for the key. */
  private static final int FEW = 8;

  private final List<String> names = new ArrayList<>();
  private final List<PathNode> nodes = new ArrayList<>();
  private final Map<String, PathNode> properties = new HashMap<>();
  private @Nullable PathNode elements;

  /** The position of this place in the list of named places; negative if it is not in it. */
  private int named = -1;

  private @Nullable Boolean value;
  private @Nullable Boolean subtree;

  /** A place about which no path says anything. */
  PathNode() {}

  PathNode(boolean subtree) {
    this.subtree = subtree;
  }

  void add(IndexPath path, boolean include) {
    PathNode node = find(path);
    if (path.subtree()) {
      node.subtree = include;
    } else {
      node.value = include;
    }
  }

  /** The node of a path; created if it does not exist. */
  PathNode find(IndexPath path) {
    PathNode node = this;
    for (IndexPath.Segment segment : path.segments()) {
      node = node.child(segment);
    }
    return node;
  }

  /** The node of the next place; null if no path says anything about it. */
  @Nullable PathNode child(ValuePath.Step step) {
    return switch (step) {
      case ValuePath.Step.Property property -> properties.get(property.name());
      case ValuePath.Step.Element ignored -> elements;
    };
  }

  private PathNode child(IndexPath.Segment segment) {
    return switch (segment) {
      case IndexPath.Elements ignored -> {
        PathNode child = elements == null ? new PathNode() : elements;
        elements = child;
        yield child;
      }
      case IndexPath.Property property ->
          properties.computeIfAbsent(
              property.name(),
              name -> {
                PathNode child = new PathNode();
                names.add(name);
                nodes.add(child);
                return child;
              });
    };
  }

  /** Removes the node of a property; from then on nothing is indexed there. */
  PathNode detach(String name) {
    PathNode detached = child(new IndexPath.Property(name));
    PathNode nothing = new PathNode(false);
    properties.put(name, nothing);
    nodes.set(names.indexOf(name), nothing);
    return detached;
  }

  @Nullable PathNode property(JsonDocument document, int key) {
    if (names.size() > FEW) {
      return properties.get(document.text(key));
    }
    for (int i = 0; i < names.size(); i++) {
      if (document.textEquals(key, names.get(i))) {
        return nodes.get(i);
      }
    }
    return null;
  }

  @Nullable PathNode property(String name) {
    return properties.get(name);
  }

  @Nullable PathNode elements() {
    return elements;
  }

  void name(int ordinal) {
    named = ordinal;
  }

  int named() {
    return named;
  }

  boolean isLeaf() {
    return names.isEmpty() && elements == null;
  }

  /** Whether everything below this place is indexed, unless a longer path says otherwise. */
  boolean subtree(boolean above) {
    return subtree == null ? above : subtree;
  }

  /** Whether a string, number, boolean or null at this place is indexed. */
  boolean value(boolean above) {
    return value == null ? subtree(above) : value;
  }
}

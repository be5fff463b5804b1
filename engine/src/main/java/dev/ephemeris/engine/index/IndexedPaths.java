package dev.ephemeris.engine.index;

import dev.ephemeris.json.JsonDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which values of an item are indexed, as the included and excluded paths of a policy say.
 *
 * <p>A path names properties, and with {@code []} the elements of an array. It ends with {@code /?}
 * for the value at that place, or with {@code /*} for that value and all below it. The most
 * specific path that covers a value decides: a longer one beats a shorter one, and {@code /?} beats
 * {@code /*}. A path that is both included and excluded is excluded.
 *
 * <p>The paths are kept as a tree that is walked together with the item, so each value is looked at
 * once, whatever the number of paths.
 */
public final class IndexedPaths {
  /** Every value is indexed. */
  public static final IndexedPaths ALL = new IndexedPaths(new Node(true));

  /** No value is indexed. */
  public static final IndexedPaths NONE = new IndexedPaths(new Node(false));

  private final Node root;

  private IndexedPaths(Node root) {
    this.root = root;
  }

  /** Takes the paths of a policy. What is covered by none of them is not indexed. */
  public static IndexedPaths of(List<String> included, List<String> excluded) {
    Node root = new Node(false);
    included.forEach(path -> root.add(IndexPath.parse(path), true));
    excluded.forEach(path -> root.add(IndexPath.parse(path), false));
    return new IndexedPaths(root);
  }

  /** How many values are indexed in one of an item's own properties, whose key this is. */
  public int countProperty(JsonDocument document, int key) {
    return count(document, document.next(key), root.property(document, key), root.subtree(false));
  }

  /**
   * Counts in a value. The depth of this recursion is bounded by that of the JSON.
   *
   * @param node what paths say about this place; null when none reaches it
   * @param above whether what lies above wants all that is below
   */
  private static int count(JsonDocument document, int token, @Nullable Node node, boolean above) {
    boolean below = node == null ? above : node.subtree(above);
    return switch (document.type(token)) {
      case OBJECT -> countObject(document, token, node, below);
      case ARRAY -> countArray(document, token, node, below);
      case STRING, NUMBER, BOOLEAN, NULL -> (node == null ? above : node.value(above)) ? 1 : 0;
    };
  }

  private static int countObject(
      JsonDocument document, int object, @Nullable Node node, boolean below) {
    boolean decided = node == null || node.isLeaf();
    if (decided && !below) {
      return 0;
    }
    int count = 0;
    int end = document.next(object);
    int key = document.firstInside(object);
    while (key < end) {
      int value = document.next(key);
      count += count(document, value, decided ? null : node.property(document, key), below);
      key = document.next(value);
    }
    return count;
  }

  private static int countArray(
      JsonDocument document, int array, @Nullable Node node, boolean below) {
    boolean decided = node == null || node.isLeaf();
    if (decided && !below) {
      return 0;
    }
    int count = 0;
    int end = document.next(array);
    Node elements = decided ? null : node.elements;
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      count += count(document, element, elements, below);
    }
    return count;
  }

  /** What the paths say about one place, and about those below it. */
  private static final class Node {
    /** Up to this many names are compared one by one, which needs no text to be made of a key. */
    private static final int FEW = 8;

    private final List<String> names = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, Node> properties = new HashMap<>();
    private @Nullable Node elements;
    private @Nullable Boolean value;
    private @Nullable Boolean subtree;

    /** A place that is silent. */
    Node() {}

    Node(boolean subtree) {
      this.subtree = subtree;
    }

    void add(IndexPath path, boolean include) {
      Node node = this;
      for (IndexPath.Segment segment : path.segments()) {
        node = node.child(segment);
      }
      if (path.subtree()) {
        node.subtree = include;
      } else {
        node.value = include;
      }
    }

    private Node child(IndexPath.Segment segment) {
      return switch (segment) {
        case IndexPath.Elements ignored -> {
          Node child = elements == null ? new Node() : elements;
          elements = child;
          yield child;
        }
        case IndexPath.Property property ->
            properties.computeIfAbsent(
                property.name(),
                name -> {
                  Node child = new Node();
                  names.add(name);
                  nodes.add(child);
                  return child;
                });
      };
    }

    @Nullable Node property(JsonDocument document, int key) {
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

    boolean isLeaf() {
      return names.isEmpty() && elements == null;
    }

    /** Whether what is below this place is indexed, where no further path speaks about it. */
    boolean subtree(boolean above) {
      return subtree == null ? above : subtree;
    }

    /** Whether a string, number, boolean or null at this place is indexed. */
    boolean value(boolean above) {
      return value == null ? subtree(above) : value;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.keyspace.ValuePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the included and excluded paths of a policy which values of an item are indexed.
 *
 * <p>A path names properties, and with {@code []} the elements of an array. It ends with {@code /?}
 * for the value at that place, or with {@code /*} for that value and all below it. The most
 * specific path that covers a value decides: a longer one beats a shorter one, and {@code /?} beats
 * {@code /*}. A path that is both included and excluded is excluded.
 *
 * <p>The paths are kept as a tree that is followed while the item is read, so each value is visited
 * once, however many paths there are.
 */
public final class IndexedPaths {
  /** Every value is indexed. */
  public static final IndexedPaths ALL = new IndexedPaths(new PathNode(true), Map.of(), List.of());

  /** No value is indexed. */
  public static final IndexedPaths NONE =
      new IndexedPaths(new PathNode(false), Map.of(), List.of());

  /** The system's properties that no query searches by: unique to each item, or the same in all. */
  private static final Set<String> NEVER = Set.of("_rid", "_self", "_etag", "_attachments");

  private final PathNode root;
  private final Map<String, PathNode> computed;
  private final List<ValuePath> named;

  private IndexedPaths(PathNode root, Map<String, PathNode> computed, List<ValuePath> named) {
    this.root = root;
    this.computed = computed;
    this.named = named;
  }

  /** Takes the paths of a policy. A value that none of them covers is not indexed. */
  public static IndexedPaths of(List<String> included, List<String> excluded) {
    return of(included, excluded, Set.of());
  }

  /**
   * The same with computed properties. A stored property with the name of a computed one is not
   * indexed. The computed one is indexed only by paths that name it, not by a wildcard above it.
   */
  static IndexedPaths of(List<String> included, List<String> excluded, Set<String> computedNames) {
    PathNode root = new PathNode(false);
    included.forEach(path -> root.add(IndexPath.parse(path), true));
    excluded.forEach(path -> root.add(IndexPath.parse(path), false));
    Map<String, PathNode> computed = new LinkedHashMap<>();
    computedNames.forEach(name -> computed.put(name, root.detach(name)));
    IndexedPaths paths = new IndexedPaths(root, computed, List.of());
    List<ValuePath> named = new ArrayList<>();
    for (String text : included) {
      IndexPath path = IndexPath.parse(text);
      ValuePath place = path.toValuePath();
      if (!path.subtree()
          && path.isOfProperties()
          && !named.contains(place)
          && paths.wants(place)) {
        paths.find(path).name(named.size());
        named.add(place);
      }
    }
    return new IndexedPaths(root, computed, List.copyOf(named));
  }

  private PathNode find(IndexPath path) {
    String first = path.firstName();
    PathNode detached = first == null ? null : computed.get(first);
    return detached == null ? root.find(path) : detached.find(path.afterFirst());
  }

  /** Whether every value at a path is indexed: scalars themselves, arrays and objects as hashes. */
  public boolean wants(ValuePath path) {
    if (!isIndexable(path)) {
      return false;
    }
    PathNode detached =
        path.steps().getFirst() instanceof ValuePath.Step.Property first
            ? computed.get(first.name())
            : null;
    return detached == null
        ? wants(root, path.steps())
        : wants(detached, path.steps().subList(1, path.steps().size()));
  }

  /**
   * The paths that an included path names exactly. An item without a value there has an entry that
   * says so. So every item has an entry, and a query can be sorted by these entries alone.
   */
  public List<ValuePath> named() {
    return named;
  }

  private static boolean isIndexable(ValuePath path) {
    return !path.steps().isEmpty()
        && path.isIndexable()
        && !(path.steps().getFirst() instanceof ValuePath.Step.Property first
            && isNeverIndexed(first.name()));
  }

  /** Whether a property of the item itself is never indexed, whatever the paths say. */
  static boolean isNeverIndexed(String name) {
    return NEVER.contains(name);
  }

  private static boolean wants(PathNode root, List<ValuePath.Step> steps) {
    @Nullable PathNode node = root;
    boolean above = false;
    for (ValuePath.Step step : steps) {
      if (node != null) {
        above = node.subtree(above);
        node = node.child(step);
      }
    }
    return node == null ? above : node.value(above);
  }

  PathNode root() {
    return root;
  }

  /** What the paths say about each computed property. */
  Map<String, PathNode> computed() {
    return computed;
  }

  /** How many computed properties are indexed; each counts as one value, whatever it is. */
  public int computedCount() {
    return computed.size();
  }

  /** How many values are indexed in the item's own property that has this key. */
  public int countProperty(JsonDocument document, int key) {
    return count(document, document.next(key), root.property(document, key), root.subtree(false));
  }

  /**
   * Counts the indexed values in a value. The depth of this recursion is bounded by the depth of
   * the JSON.
   *
   * @param node what the policy's paths say about this place; null if none reaches it
   * @param above whether a path above includes everything below it
   */
  private static int count(
      JsonDocument document, int token, @Nullable PathNode node, boolean above) {
    boolean below = node == null ? above : node.subtree(above);
    return switch (document.type(token)) {
      case OBJECT -> countObject(document, token, node, below);
      case ARRAY -> countArray(document, token, node, below);
      case STRING, NUMBER, BOOLEAN, NULL -> (node == null ? above : node.value(above)) ? 1 : 0;
    };
  }

  private static int countObject(
      JsonDocument document, int object, @Nullable PathNode node, boolean below) {
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
      JsonDocument document, int array, @Nullable PathNode node, boolean below) {
    boolean decided = node == null || node.isLeaf();
    if (decided && !below) {
      return 0;
    }
    int count = 0;
    int end = document.next(array);
    PathNode elements = decided ? null : node.elements();
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      count += count(document, element, elements, below);
    }
    return count;
  }
}

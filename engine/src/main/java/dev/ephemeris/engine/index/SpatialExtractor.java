// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.json.JsonDocument;
import dev.ephemeris.json.JsonType;
import dev.ephemeris.json.ObjectNames;
import dev.ephemeris.keyspace.SpatialEntries;
import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.function.spatial.GeoBox;
import dev.ephemeris.sql.function.spatial.GeoBoxes;
import dev.ephemeris.sql.value.DocumentValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the entries of an item in spatial indexes, by visiting the places that the policy's paths
 * lead to. All geometries at one path are covered together: if a path goes through an array, there
 * are several, and the item must still be found once.
 */
final class SpatialExtractor {
  private final JsonDocument document;
  private final SpatialPaths paths;
  private final Map<ValuePath, List<GeoBox>> found = new LinkedHashMap<>();

  private SpatialExtractor(JsonDocument document, SpatialPaths paths) {
    this.document = document;
    this.paths = paths;
  }

  static void extract(JsonDocument document, SpatialPaths paths, Consumer<byte[]> taker) {
    SpatialExtractor extractor = new SpatialExtractor(document, paths);
    extractor.members(JsonDocument.ROOT, paths.root(), false, ValuePath.ROOT);
    extractor.found.forEach(
        (path, boxes) -> SpatialEntries.of(path, CellCover.ofItem(boxes)).forEach(taker));
  }

  /**
   * Visits a value. The depth of this recursion is bounded by the depth of the JSON.
   *
   * @param node what the policy's paths say about this place; null if none reaches it
   * @param above whether a path above includes everything below it
   */
  private void value(int token, @Nullable PathNode node, boolean above, ValuePath path) {
    JsonType type = document.type(token);
    if (type == JsonType.OBJECT) {
      if (node == null ? above : node.value(above)) {
        geometry(token, path);
      }
      members(token, node, above, path);
    } else if (type == JsonType.ARRAY) {
      elements(token, node, above, path);
    }
  }

  private void members(int object, @Nullable PathNode node, boolean above, ValuePath path) {
    boolean below = node == null ? above : node.subtree(above);
    if (!below && (node == null || node.isLeaf())) {
      return;
    }
    Map<String, Integer> lastKeys = ObjectNames.lastKeys(document, object);
    int end = document.next(object);
    int key = document.firstInside(object);
    while (key < end) {
      int value = document.next(key);
      PathNode next = node == null ? null : node.property(document, key);
      if ((below || next != null) && isNested(value)) {
        String name = document.text(key);
        if (lastKeys == null || lastKeys.getOrDefault(name, key) == key) {
          value(value, next, below, path.property(name));
        }
      }
      key = document.next(value);
    }
  }

  private void elements(int array, @Nullable PathNode node, boolean above, ValuePath path) {
    boolean below = node == null ? above : node.subtree(above);
    PathNode next = node == null ? null : node.elements();
    if (!below && next == null) {
      return;
    }
    int end = document.next(array);
    @Nullable ValuePath inside = null;
    for (int element = document.firstInside(array);
        element < end;
        element = document.next(element)) {
      if (isNested(element)) {
        inside = inside == null ? path.element() : inside;
        value(element, next, below, inside);
      }
    }
  }

  private boolean isNested(int token) {
    JsonType type = document.type(token);
    return type == JsonType.OBJECT || type == JsonType.ARRAY;
  }

  private void geometry(int object, ValuePath path) {
    Optional<GeometryType> type = typeOf(object);
    if (type.isEmpty() || !paths.wants(path)) {
      return;
    }
    List<GeoBox> boxes = GeoBoxes.aroundParts(DocumentValues.at(document, object), 0);
    if (!boxes.isEmpty()) {
      found
          .computeIfAbsent(path, ignored -> new ArrayList<>())
          .addAll(paths.wants(path, type.get()) ? boxes : List.of(GeoBox.WORLD));
    }
  }

  /** Most objects are no geometries; this is checked quickly. */
  private Optional<GeometryType> typeOf(int object) {
    int coordinates = document.property(object, "coordinates");
    int type = document.property(object, "type");
    boolean looksLikeOne =
        coordinates >= 0
            && type >= 0
            && document.type(coordinates) == JsonType.ARRAY
            && document.type(type) == JsonType.STRING;
    return looksLikeOne ? GeometryType.of(document.text(type)) : Optional.empty();
  }
}
